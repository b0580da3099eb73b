import type { AgentPaymentSource } from '@fnx/api/shared/rights-vocabulary';
import { currencyDecimals } from '@fnx/chain/currencies';
import type { Db } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import { agentPayments } from '@/server/payouts/tables';

/** Money that went to the bank account instead of the wallet. Amounts are decimal text. */
export type BankPaid = {
  /** Block time. */
  at: Date;
  source: AgentPaymentSource;
  /** The amount that the contract paid, with its currency: `120.5 USDT`. */
  received: string;
  /** Units of the bank's currency for one of it. */
  rate: string;
  amount: string;
  currency: string;
  txHash: string;
};

/** A customer's payments to the bank account in a period, oldest first. @param limit the most to read */
export async function readBankPayments(
  db: Db,
  userId: string,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<BankPaid[]> {
  const { userId: owner, paidAt, bankRaw, id } = agentPayments;
  const rows = await db
    .select()
    .from(agentPayments)
    .where(and(eq(owner, userId), gte(paidAt, from), lt(paidAt, until), isNotNull(bankRaw)))
    .orderBy(asc(paidAt), asc(id))
    .limit(limit);
  return rows.map(({ currencyId, bankCurrency, ...row }) => {
    const currency = bankCurrency ?? '';
    const received = formatDecimal(row.amountRaw, currencyDecimals(currencyId ?? ''));
    return {
      at: row.paidAt,
      source: row.source,
      received: `${received} ${currencyId ?? ''}`,
      rate: formatDecimal(row.rateRaw ?? 0n, 8),
      amount: formatDecimal(row.bankRaw ?? 0n, currencyDecimals(currency), 2),
      currency,
      txHash: row.txHash,
    };
  });
}
