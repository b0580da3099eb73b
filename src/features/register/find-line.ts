import type { DataOf } from '@/api/endpoints';

type OwnProof = DataOf<'holdingProof'>;

/** Position of a hash among the holder lines of the file, from 1. */
type FoundLine = { line: number; holders: number };

/** The hashed text of a line: `salt:userId:shares`, with six decimals for shares. */
export function lineText({ salt, userId, shares }: Omit<OwnProof, 'hash' | 'computedAt'>): string {
  return `${salt}:${userId}:${shares}`;
}

/**
 * SHA-256 in hex, from the Web Crypto API.
 *
 * @throws TypeError in an insecure context
 */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Finds a hash in the proof file; null if it is not there. */
export function findLine(csv: string, hash: string): FoundLine | null {
  const hashes = csv.split(/\r?\n/).flatMap((line) => /^([0-9a-f]{64}),$/.exec(line)?.[1] ?? []);
  const place = hashes.indexOf(hash);
  return place < 0 ? null : { line: place + 1, holders: hashes.length };
}
