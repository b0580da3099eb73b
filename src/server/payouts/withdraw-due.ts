import type { Tx } from '@fnx/postgres/client';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { bankPayments } from '@/server/deposits/payment-tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { agentPayments, payoutAccounts } from './tables';

/** A change can be noticed before money goes to it. */
export const usableAfter = ({ clock, config }: Pick<AppContext, 'clock' | 'config'>) =>
  plusSeconds(clock.now(), config.limits.payoutWaitSeconds);

/**
 * Takes back what is due to a person's account at the bank: the money waits again, for the account that is usable next. The caller has
 * locked the account. A payment is in a file or taken back, because both lock its row.
 */
export async function withdrawDue(tx: Tx, userId: string): Promise<void> {
  const due = await tx
    .select({ id: bankPayments.id })
    .from(bankPayments)
    .innerJoin(agentPayments, eq(agentPayments.paymentId, bankPayments.id))
    .where(and(eq(agentPayments.userId, userId), eq(bankPayments.state, 'DUE')))
    .orderBy(asc(bankPayments.number))
    .for('update');
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return;
  const isOne = inArray(agentPayments.paymentId, ids);
  await tx.update(agentPayments).set({ paymentId: null }).where(isOne);
  // No file named it, so no bank knows it.
  await tx.delete(bankPayments).where(inArray(bankPayments.id, ids));
}

/** A thief may have set the account of somebody who ends all sessions: its wait begins anew, and what is due is taken back. */
export async function waitAnew(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const [account] = await tx
    .update(payoutAccounts)
    .set({ usableFrom: usableAfter(ctx) })
    .where(eq(payoutAccounts.userId, userId))
    .returning({ userId: payoutAccounts.userId });
  if (account) await withdrawDue(tx, userId);
}
