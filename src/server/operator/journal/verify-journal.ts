import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import type { ExportStore } from './export-store';
import { listExports } from './exports';
import { type ChainedEntry, findFault, readEntries } from './read-entries';
import { ServiceCheck } from './verify-service';
import { SignatureCheck } from './verify-signatures';

export type JournalCheck = {
  entries: number;
  /** Entries that signed exports hold too. */
  exported: number;
  /** Entries after the last export, and the time of the oldest of them; without exports, of all entries. */
  tail: { entries: number; since: Date | null };
  /** The service's public key that the journal names last. */
  serviceKey: string | null;
  faults: JournalFault[];
};

/** `found` says what was checked. */
export type JournalFault = { entry: number | string; found: FaultKind; fault: string };
export type FaultKind = 'chain' | 'exports' | 'signatures' | 'service' | 'tables';

/**
 * Recomputes the chain of all entries. With exports it also compares each entry with its signed copy: an owner of the database can
 * write another chain, but cannot sign it. That two officers signed each critical command as it was
 * carried out, and the service each entry, is checked too (`verify-signatures.ts`, `verify-service.ts`).
 *
 * @param exports where they are, and PEM of the public key
 * @throws Refusal when the key is not one for Ed25519
 */
export async function verifyJournal(
  { db, registry }: Pick<AppContext, 'db' | 'registry'>,
  exports: { store: ExportStore; keyFile: Buffer } | null,
): Promise<JournalCheck> {
  const tail = { entries: 0, since: null };
  const check: JournalCheck = { entries: 0, exported: 0, tail, serviceKey: null, faults: [] };
  const signed = exports
    ? await readExports(exports.store, readKey(exports.keyFile), check)
    : new Map();
  const lastExported = Math.max(0, ...signed.keys());
  const signatures = new SignatureCheck(registry.commands);
  const service = new ServiceCheck();
  let previous: ChainedEntry | null = null;
  for await (const entry of readEntries(db)) {
    check.entries += 1;
    const copy = signed.get(entry.id);
    const altered = copy !== undefined && copy !== entry.hash;
    const of = (found: FaultKind, fault: string | null) =>
      fault === null ? [] : [{ entry: entry.id, found, fault }];
    check.faults.push(
      ...of('chain', findFault(entry, previous)),
      ...of('exports', altered ? 'its signed copy is another one' : null),
      ...of('signatures', await signatures.next(entry.text)),
      ...of('service', service.next(entry)),
    );
    if (copy !== undefined && !altered) check.exported += 1;
    if (entry.id > lastExported) {
      check.tail.entries += 1;
      check.tail.since ??= new Date(JSON.parse(entry.text)[1]);
    }
    previous = entry;
  }
  check.serviceKey = service.key;
  const last = previous?.id ?? 0;
  const lost = [...signed.keys()].filter((id) => id > last);
  for (const entry of lost) {
    check.faults.push({ entry, found: 'exports', fault: 'it was removed after it was exported' });
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
    const note = (fault: string) => check.faults.push({ entry: name, found: 'exports', fault });
    if (first !== next) note(`the export from entry ${next} is missing`);
    next = last + 1;
    const content = await store.read(name);
    const signature = await store.read(`${name}.sig`);
    if (!content || !signature || !isSigned(content, signature, key)) {
      note('its signature does not fit');
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

export function readKey(pem: Buffer): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, as for a key of another kind.
  }
  throw refusal('NOT_A_PUBLIC_KEY');
}
