import type { Operator } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { operatorActions } from './tables';

type Action = {
  /** `kyc approve` */
  action: string;
  target: string;
  details?: Readonly<Record<string, unknown>>;
};

/**
 * Runs `work` and records the operator's action in the same transaction.
 *
 * @param work receives a context whose use cases run in that transaction
 */
export function audited<T>(
  { ctx, name }: Operator,
  { action, target, details = {} }: Action,
  work: (ctx: AppContext, tx: Tx) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    // A nested transaction becomes a savepoint; use cases need nothing else of the Db type.
    const result = await work({ ...ctx, db: tx as unknown as Db }, tx);
    const at = ctx.clock.now();
    await tx
      .insert(operatorActions)
      .values({ at, operator: name, action, target, details: { ...details } });
    ctx.log.info({ event: 'operator action', operator: name, action }, 'event');
    return result;
  });
}
