import type { Operator } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import type { Facts } from './tables';
import { writeJournal } from './write-journal';

type Action = {
  /** `kyc approve` */
  action: string;
  target: string;
  /** Why, in the operator's words. */
  reason?: string | null;
  /** What was changed, as it is after the action. */
  after?: Facts;
};

/** What the work adds to its entry in the journal. */
type Entry = {
  /** In place of what the operator typed: the id of the person. */
  target?: string;
  before?: Facts;
  after?: Facts;
};

/**
 * Runs `work` and writes the operator's action into the journal in the same transaction.
 *
 * @param work receives a context whose use cases run in that transaction, and its entry, to which it may add facts
 */
export function audited<T>(
  operator: Operator,
  { action, target, reason = null, after }: Action,
  work: (ctx: AppContext, tx: Tx, entry: Entry) => Promise<T>,
): Promise<T> {
  const { ctx, name, source = 'COMMAND_LINE', proposal } = operator;
  return ctx.db.transaction(async (tx) => {
    const entry: Entry = { ...(after && { after }) };
    // A nested transaction becomes a savepoint; use cases need nothing else of the Db type.
    const result = await work({ ...ctx, db: tx as unknown as Db }, tx, entry);
    await writeJournal(ctx, tx, {
      actor: name,
      source,
      proposal,
      action,
      target,
      reason,
      ...entry,
    });
    operator.onEntry?.();
    ctx.log.info({ event: 'operator action', operator: name, action }, 'event');
    return result;
  });
}
