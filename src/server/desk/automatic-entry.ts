import type { Facts } from '@/server/platform/tables';
import { sortedFields } from '@/shared/sorted-fields';

/** The entry that names the service's public key; the key before it signs it, and the first one signs itself. */
export const KEY_ENTRY = 'journal key';

/** An act of the service itself, as its key signs it. */
export type AutomaticEntry = {
  /** ms. */
  at: number;
  actor: string;
  action: string;
  target: string;
  reason: string;
  before: Facts | null;
  /** Without the signature. */
  after: Facts;
};

/** The text that the service's key signs. A JSON array with sorted fields, because the database keeps fields in an order of its own. */
export function automaticText(entry: AutomaticEntry): string {
  const { at, actor, action, target, reason, before, after } = entry;
  const said = ['fnx automatic entry', 1, at, actor, action, target, reason, before, after];
  return JSON.stringify(sortedFields(JSON.parse(JSON.stringify(said))));
}
