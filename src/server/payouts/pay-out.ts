import { toBankText } from '@fnx/bank-files/bank-text';
import { currencyDecimals } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { mulDiv } from '@fnx/values/money';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { readConfirmed } from '@/server/book-entries/compare-entry';
import { reportAltered } from '@/server/deposits/find-altered';
import { heldPeople } from '@/server/deposits/payable-names';
import { bankPayments } from '@/server/deposits/payment-tables';
import type { AppContext } from '@/server/platform/context';
import type { RepeatedJob } from '@/server/platform/jobs';
import { bankRates, RATE_UNIT } from './bank-rates';
import { findInvented } from './due-payments';
import { paymentOf } from './payment-of';
import { agentPayments, payoutAccounts } from './tables';

type AgentPayment = typeof agentPayments.$inferSelect;

const AT_ONCE = 200;
const LONGEST_NAME = 70;

/**
 * Turns money that the paying agent got into payments of the bank, each once: first its amount in the bank's currency is fixed, by the
 * price feeds of the moment, then the payment is due as soon as its owner has a usable account. Safe to run in several processes.
 */
export async function payOut(ctx: AppContext): Promise<void> {
  if (!ctx.config.bankTransfer) return;
  await reportAltered(ctx, ['payout'], () => findInvented(ctx));
  await fixAmounts(ctx, ctx.config.bankTransfer.currency);
  const rows = await ctx.db
    .select({ id: agentPayments.id })
    .from(agentPayments)
    .innerJoin(payoutAccounts, eq(payoutAccounts.userId, agentPayments.userId))
    .where(
      and(
        isNull(agentPayments.paymentId),
        gt(agentPayments.bankRaw, 0n),
        lte(payoutAccounts.usableFrom, ctx.clock.now()),
      ),
    )
    .orderBy(asc(agentPayments.paidAt))
    .limit(AT_ONCE);
  for (const { id } of rows) await ctx.db.transaction((tx) => makeDue(ctx, tx, id));
}

async function fixAmounts(ctx: AppContext, bankCurrency: string): Promise<void> {
  const { currencyId, ratedAt } = agentPayments;
  const open = await ctx.db
    .select()
    .from(agentPayments)
    .where(and(isNull(ratedAt), isNotNull(currencyId)))
    .limit(AT_ONCE);
  if (open.length === 0) return;
  const rateOf = await bankRates(ctx, bankCurrency);
  await ctx.db.transaction(async (tx) => {
    for (const payment of open) {
      const rateRaw = rateOf(payment.currencyId);
      if (rateRaw === null) continue;
      const bankRaw = bankAmount(payment, rateRaw, bankCurrency);
      await tx
        .update(agentPayments)
        .set({ bankCurrency, bankRaw, rateRaw, ratedAt: ctx.clock.now() })
        .where(and(eq(agentPayments.id, payment.id), isNull(ratedAt)));
    }
  });
}

/** Rounded down. */
function bankAmount(
  { amountRaw, currencyId }: AgentPayment,
  rateRaw: bigint,
  bankCurrency: string,
): bigint {
  const unit = 10n ** BigInt(currencyDecimals(currencyId ?? ''));
  const cents = 10n ** BigInt(currencyDecimals(bankCurrency));
  return mulDiv(amountRaw * cents, rateRaw, unit * RATE_UNIT, 'down');
}

async function makeDue(ctx: AppContext, tx: Tx, id: string): Promise<void> {
  const isIt = eq(agentPayments.id, id);
  const owner = tx.select({ id: agentPayments.userId }).from(agentPayments).where(isIt);
  const isUsable = lte(payoutAccounts.usableFrom, ctx.clock.now());
  // Whoever changes the account locks it first, too: then it is usable no more, or finds this payment and takes it back.
  const [account] = await tx
    .select()
    .from(payoutAccounts)
    .where(and(inArray(payoutAccounts.userId, owner), isUsable))
    .for('share');
  if (!account) return;
  const [payment] = await tx
    .select()
    .from(agentPayments)
    .where(and(isIt, isNull(agentPayments.paymentId)))
    .for('update', { skipLocked: true });
  if (!payment) return;
  const name = (await readConfirmed(tx, account.userId))?.name ?? '';
  if (toBankText(name, LONGEST_NAME) === '') return;
  if ((await heldPeople(tx, [account.userId])).size > 0) return;
  if (payment.bankRaw === null) return;
  const values = paymentOf(payment, { name, iban: account.iban });
  const [made] = await tx
    .insert(bankPayments)
    .values({ ...values, createdAt: ctx.clock.now() })
    .returning({ id: bankPayments.id });
  await tx
    .update(agentPayments)
    .set({ paymentId: made?.id ?? null })
    .where(eq(agentPayments.id, id));
}

/** Soon after the block, so that the rate is that of the payment. */
export const payOutJob: RepeatedJob = { queue: 'pay-out', every: 15, work: payOut };
