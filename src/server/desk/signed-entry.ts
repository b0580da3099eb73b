import { sortedFields } from '@fnx/api/shared/sorted-fields';
import type { Facts, JournalSource } from '@/server/platform/tables';

/** The entry that names the service's public key; the key before it signs it, and the first one signs itself. */
export const KEY_ENTRY = 'journal key';

/** An entry as the service's key signs it. */
export type SignedEntry = {
  /** The hash of the entry before it; empty for the first one. So an entry is signed with all before it, in their order. */
  previousHash: string;
  /** ms. */
  at: number;
  actor: string;
  source: JournalSource;
  action: string;
  target: string;
  reason: string | null;
  proposal: string | null;
  signers: readonly string[] | null;
  before: Facts | null;
  after: Facts | null;
};

/** The text that the service's key signs. A JSON array with sorted fields, because the database keeps fields in an order of its own. */
export function entryText(entry: SignedEntry): string {
  const { previousHash, at, actor, source, action, target } = entry;
  const { reason, proposal, signers, before, after } = entry;
  return plain([
    'fnx entry',
    1,
    previousHash,
    at,
    actor,
    source,
    action,
    target,
    reason,
    proposal,
    signers,
    before,
    after,
  ]);
}

/** The text of earlier releases, which signed acts of the service itself, and had the signature in `after`. */
export function earlierText(entry: SignedEntry): string {
  const { at, actor, action, target, reason, before, after } = entry;
  const { signature: _, ...facts } = after ?? {};
  return plain(['fnx automatic entry', 1, at, actor, action, target, reason, before, facts]);
}

const plain = (said: readonly unknown[]) =>
  JSON.stringify(sortedFields(JSON.parse(JSON.stringify(said))));
