import type { Operator } from '@/server/desk/commands';
import { writeJournal } from '@/server/desk/write-journal';

/** Writes into the journal that an officer read something. */
export function noteRead({ ctx, name }: Operator, what: string, target: string) {
  const entry = { actor: name, source: 'DESK' as const, action: what, target };
  return ctx.db.transaction((tx) => writeJournal(ctx, tx, entry));
}
