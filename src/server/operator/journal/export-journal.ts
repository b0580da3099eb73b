import { createPrivateKey, sign } from 'node:crypto';
import type { Db } from '@fnx/postgres/client';
import { refusal } from '@/server/platform/refusal';
import type { ExportStore } from './export-store';
import { listExports } from './exports';
import { type ChainedEntry, readEntries } from './read-entries';

/**
 * Writes the entries that no export in the store has, as one file of JSON lines beside its Ed25519 signature (RFC 8032). The
 * service does not have the key, so nobody with the service's rights can write another history.
 *
 * @param keyFile PEM of the private key
 * @returns the first and last entry written; null if there was nothing to write
 * @throws Refusal when the key is not one for Ed25519
 */
export async function exportJournal(db: Db, store: ExportStore, keyFile: Buffer) {
  const key = readKey(keyFile);
  const last = (await listExports(store)).at(-1)?.last ?? 0;
  const entries: ChainedEntry[] = [];
  for await (const entry of readEntries(db, last)) entries.push(entry);
  const [first] = entries;
  if (!first) return null;
  const to = last + entries.length;
  const content = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const name = `journal-${pad(first.id)}-${pad(to)}.jsonl`;
  // The signature first: a file without one would count as altered.
  const signature = sign(null, content, key).toString('base64');
  await store.write(`${name}.sig`, Buffer.from(signature));
  await store.write(name, content);
  return { first: first.id, last: to, file: name };
}

const pad = (id: number) => String(id).padStart(10, '0');

function readKey(pem: Buffer) {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, as for a key of another kind.
  }
  throw refusal('NOT_A_PRIVATE_KEY');
}
