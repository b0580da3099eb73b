import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray } from 'drizzle-orm';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { bankPayments } from './payment-tables';
import { type BankEntry, bankEntries } from './tables';

const IS_NOTED = { state: 'NOTED', reason: null } as const;
const IS_WAITING = { state: 'OPEN', reason: 'UNCONFIRMED' } as const;

/**
 * Books our own transfers that the bank's statement has: returns, and payments to holders. One of another amount is open, and one that is a
 * single officer's word waits for another.
 */
export async function placeDebits(
  ctx: AppContext,
  tx: Tx,
  entries: readonly BankEntry[],
  sure: ReadonlySet<string>,
): Promise<void> {
  const debits = entries.filter(
    ({ isCredit, isReversal, endToEndId }) => !isCredit && !isReversal && endToEndId !== null,
  );
  if (debits.length === 0) return;
  const ids = debits.flatMap(({ endToEndId }) => endToEndId ?? []);
  const payments = await tx
    .select()
    .from(bankPayments)
    .where(inArray(bankPayments.endToEndId, ids))
    .orderBy(bankPayments.number)
    .for('update');
  for (const debit of debits) {
    const payment = payments.find(({ endToEndId }) => endToEndId === debit.endToEndId);
    if (!payment) continue;
    const state = sure.has(debit.id) ? IS_NOTED : IS_WAITING;
    await tx.update(bankEntries).set(state).where(eq(bankEntries.id, debit.id));
    if (sure.has(debit.id)) await bookPayment(ctx, tx, debit, payment);
  }
}

async function bookPayment(
  ctx: AppContext,
  tx: Tx,
  debit: BankEntry,
  payment: typeof bankPayments.$inferSelect,
): Promise<void> {
  const isSame = debit.amountRaw === payment.amountRaw && debit.currency === payment.currency;
  const booked = isSame
    ? await tx
        .update(bankPayments)
        .set({ state: 'BOOKED' })
        .where(and(eq(bankPayments.id, payment.id), eq(bankPayments.state, 'IN_FILE')))
        .returning({ id: bankPayments.id })
    : [];
  if (booked.length === 0) return openDebit(ctx, tx, debit);
  await ctx.registry.transferBooked(ctx, tx, payment.id);
  if (payment.entryId === null) return;
  await tx
    .update(bankEntries)
    .set({ state: 'RETURNED' })
    .where(and(eq(bankEntries.id, payment.entryId), eq(bankEntries.state, 'RETURNING')));
}

/** The bank paid one of our transfers twice, or another amount. */
async function openDebit(ctx: AppContext, tx: Tx, { id, ref, endToEndId }: BankEntry) {
  await tx.update(bankEntries).set({ state: 'OPEN' }).where(eq(bankEntries.id, id));
  await raiseAlert(ctx, tx, {
    kind: 'BANK_REVERSAL',
    subject: ref,
    detail: `The bank booked transfer ${endToEndId} of ours a second time, or with another amount: entry ${ref}. Ask the bank, then note the entry.`,
  });
}
