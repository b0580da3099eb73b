import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Refusal } from '@/server/platform/commands';
import type { Db } from '@/server/platform/database/client';
import type { ExportStore } from './export-store';
import { listExports } from './exports';
import { findUnknownOfficers } from './find-unrecorded';
import { type ChainedEntry, findFault, readEntries } from './read-entries';
import { SignatureCheck } from './verify-signatures';

const MOST_FAULTS = 100;

export type JournalCheck = {
  entries: number;
  /** Entries that signed exports hold too. */
  exported: number;
  faults: { entry: number | string; fault: string }[];
};

/**
 * Recomputes the chain of all entries. With exports it also compares each entry with its signed copy: an owner of the database can
 * write another chain, but cannot sign it. That two officers signed each critical command is checked too (`verify-signatures.ts`).
 *
 * @param exports where they are, and PEM of the public key
 * @throws Refusal when the key is not one for Ed25519
 */
export async function verifyJournal(
  db: Db,
  exports: { store: ExportStore; keyFile: Buffer } | null,
): Promise<JournalCheck> {
  const check: JournalCheck = { entries: 0, exported: 0, faults: [] };
  const signed = exports
    ? await readExports(exports.store, readKey(exports.keyFile), check)
    : new Map();
  const signatures = new SignatureCheck();
  let previous: ChainedEntry | null = null;
  for await (const entry of readEntries(db)) {
    check.entries += 1;
    const copy = signed.get(entry.id);
    const altered = copy !== undefined && copy !== entry.hash;
    const fault = findFault(entry, previous) ?? (altered ? 'its signed copy is another one' : null);
    const unsigned = await signatures.next(entry.text);
    if (fault ?? unsigned) note(check, entry.id, fault ?? unsigned ?? '');
    if (copy !== undefined && !altered) check.exported += 1;
    previous = entry;
  }
  const last = previous?.id ?? 0;
  const lost = [...signed.keys()].filter((id) => id > last);
  for (const id of lost) note(check, id, 'it was removed after it was exported');
  for (const fault of await findUnknownOfficers({ db }, signatures.officers)) {
    note(check, '-', fault);
  }
  return check;
}

/** The hashes of exported entries by id. Files that were altered are reported and not used. */
async function readExports(
  store: ExportStore,
  key: KeyObject,
  check: JournalCheck,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  let next = 1;
  for (const { name, first, last } of await listExports(store)) {
    if (first !== next) note(check, name, `the export from entry ${next} is missing`);
    next = last + 1;
    const content = await store.read(name);
    const signature = await store.read(`${name}.sig`);
    if (!content || !signature || !isSigned(content, signature, key)) {
      note(check, name, 'its signature does not fit');
      continue;
    }
    for (const line of content.toString('utf8').trimEnd().split('\n')) {
      const { id, hash } = JSON.parse(line) as ChainedEntry;
      hashes.set(id, hash);
    }
  }
  return hashes;
}

export function isSigned(content: Buffer, signature: Buffer, key: KeyObject): boolean {
  return verify(null, content, key, Buffer.from(signature.toString('utf8'), 'base64'));
}

function note({ faults }: JournalCheck, entry: number | string, fault: string): void {
  if (faults.length < MOST_FAULTS) faults.push({ entry, fault });
}

export function readKey(pem: Buffer): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, as for a key of another kind.
  }
  throw new Refusal(
    'The key file holds no Ed25519 key. Take the public one with: openssl pkey -in journal.key -pubout -out journal.pub',
  );
}
