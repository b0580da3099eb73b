import type { DataOf } from '@/api/endpoints';

type OwnProof = DataOf<'holdingProof'>;

/** Where a hash stands in the file: its place among the lines of holders, from 1. */
type FoundLine = { line: number; holders: number };

/** What is hashed for a line: `salt:userId:shares`, shares with six decimals. */
export function lineText({ salt, userId, shares }: Omit<OwnProof, 'hash' | 'computedAt'>): string {
  return `${salt}:${userId}:${shares}`;
}

/**
 * The SHA-256 of a text in hex, by the browser's own function.
 *
 * @throws TypeError where the page was not loaded over a secure connection
 */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Looks a hash up in the file of the proof; null when it has no such line. */
export function findLine(csv: string, hash: string): FoundLine | null {
  const hashes = csv.split(/\r?\n/).flatMap((line) => /^([0-9a-f]{64}),$/.exec(line)?.[1] ?? []);
  const place = hashes.indexOf(hash);
  return place < 0 ? null : { line: place + 1, holders: hashes.length };
}
