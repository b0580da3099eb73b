import type { Tx } from '@fnx/postgres/client';
import type { Operator } from '@/server/desk/commands';
import { requireTwo } from '@/server/desk/four-eyes';
import { writeJournal } from '@/server/desk/write-journal';
import { faultPoint } from '@/server/platform/fault-point';
import type { Facts } from '@/server/platform/tables';

type Action = {
  /** `kyc approve` */
  action: string;
  target: string;
  /** Why, in the operator's words. */
  reason?: string | null;
  /** The facts that the action changed, as they are afterwards. */
  after?: Facts;
};

/** The facts that the work adds to its entry in the journal. */
type Entry = {
  /** In place of what the operator typed: the id of the person. */
  target?: string;
  reason?: string | null;
  before?: Facts;
  after?: Facts;
  /** SHA-256 of the facts that were signed, once they were found to be so; see `derive-subject.ts`. */
  facts?: string;
};

/** An operator's action while it runs: `ctx` works in its transaction, and `entry` is what the journal will say of it. */
export type Act = Operator & {
  /** `kyc approve` */
  action: string;
  tx: Tx;
  entry: Entry;
};

/**
 * Runs `work` and writes the operator's action into the journal in the same transaction.
 *
 * @throws Refusal for a critical action that two officers have not signed
 * @param work may add facts to its entry
 */
export async function audited<T>(
  operator: Operator,
  { action, target, reason = null, after }: Action,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  requireTwo(operator, action);
  const { ctx, name, source = 'COMMAND_LINE', warrant, given } = operator;
  const done = await ctx.db.transaction(async (tx) => {
    const entry: Entry = { ...(after && { after }) };
    // A nested transaction becomes a savepoint.
    const inner = { ...ctx, db: tx };
    const result = await work({ ...operator, ctx: inner, action, tx, entry });
    const { facts, ...said } = entry;
    const signed = { ...(given !== undefined && { given }), ...(facts && { facts }) };
    await writeJournal(ctx, tx, {
      actor: name,
      source,
      proposal: warrant?.proposal,
      signers: warrant && [...warrant.signers],
      action,
      target,
      reason,
      ...said,
      ...(Object.keys(signed).length > 0 && { after: { ...said.after, ...signed } }),
    });
    ctx.log.info({ event: 'operator action', operator: name, action }, 'event');
    faultPoint(ctx, 'command-written');
    return result;
  });
  faultPoint(ctx, 'command-committed');
  return done;
}
