import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import { encodePay } from '@fnx/chain/distributions';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { formatDecimal } from '@fnx/values/money';
import { desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { Operator, PreparedCall } from '@/server/desk/commands';
import { refusal } from '@/server/platform/refusal';
import { RATES_TIME_MS } from '@/shared/tax';
import { holdingsAt } from './holdings-at';
import { requireDistribution } from './rate-commands';
import { distributions, payouts, taxExceptions, taxRates } from './tables';
import type { TaxTerms } from './tax-terms';

/** Holders of one call: 100 cost about 6.7 million gas. */
const HOLDERS_AT_ONCE = 100;

/** Funded distributions, newest first. */
export async function listFunded({ ctx }: Operator, { limit }: { limit: number }) {
  const paid = (column: PgColumn) => sql<string>`coalesce((select sum(${column}) from ${payouts}
    where ${payouts.distributionId} = ${distributions.id} and ${payouts.toAddress} is not null), 0)`;
  const rows = await ctx.db
    .select({
      distribution: distributions,
      paid: paid(payouts.amountRaw),
      tax: paid(payouts.taxRaw),
      entered: ctx.db.$count(taxRates, eq(taxRates.distributionId, distributions.id)),
    })
    .from(distributions)
    .orderBy(desc(distributions.declaredAt))
    .limit(limit);
  return rows.map(({ distribution, paid: paidRaw, tax, entered }) => {
    const { id, currencyId, payToken, amountRaw, reclaimedRaw } = distribution;
    const decimals = currencyId === null ? 0 : CURRENCIES[currencyId as CurrencyId].decimals;
    const text = (raw: bigint) => formatDecimal(raw, decimals);
    return {
      number: id,
      state: 'FUNDED',
      currency: currencyId ?? payToken,
      'per share': null,
      amount: text(amountRaw),
      paid: text(BigInt(paidRaw)),
      tax: text(BigInt(tax)),
      left: text(amountRaw - BigInt(paidRaw) - reclaimedRaw),
      'own rates': ratesText(entered, distribution.exceptions),
      record: distribution.recordTime,
      declared: distribution.declaredAt,
      reclaimable: distribution.reclaimableAt,
      document: distribution.documentHash,
    };
  });
}

/** Null where no holder has another rate. */
function ratesText(entered: number, all: number): string | null {
  if (all === 0) return null;
  return entered < all ? `${entered} of ${all} entered` : `${all}, all entered`;
}

export const taxArgument = ({ bps, wallet, root, exceptions }: TaxTerms) =>
  ({ bps, wallet, exceptionsRoot: root, exceptions: exceptions.length }) as const;

/** Kept for the proofs, and for those who ask why a holder has another rate. */
export async function storeExceptions(tx: Tx, { root, exceptions }: TaxTerms): Promise<void> {
  const rows = exceptions.map((one) => ({ root, ...one }));
  if (rows.length > 0)
    await tx.execute(sql`${insertRows(taxExceptions, rows)} on conflict do nothing`);
}

/**
 * The calls that pay everyone who held shares at the record time and is not paid.
 * @throws Refusal when the distribution does not exist
 */
export async function payCalls(act: Act, { number: id }: { number: string }) {
  const { ctx, tx, entry } = act;
  const { distribution, rates, open } = await requireDistribution(ctx.db, id);
  const missing = Math.max(distribution.exceptions - rates.size, 0);
  const waits = distribution.declaredAt.getTime() > ctx.clock.now().getTime() - RATES_TIME_MS;
  if (missing > 0 && waits) throw refusal('TAX_RATES_MISSING', { missing });
  const settled = await ctx.db
    .select({ holder: payouts.holder })
    .from(payouts)
    .where(eq(payouts.distributionId, id));
  // Whose own rate is not entered would be paid at the rate of all.
  const left = new Set([...settled, ...open].map(({ holder }) => holder));
  const held = await holdingsAt(ctx.db, distribution.recordTime);
  const holders = held.map(({ holder }) => holder).filter((holder) => !left.has(holder));
  const { distributions: contract } = ctx.chain.addresses.contracts;
  const calls: PreparedCall[] = [];
  for (let start = 0; start < holders.length; start += HOLDERS_AT_ONCE) {
    const some = holders.slice(start, start + HOLDERS_AT_ONCE);
    const call = describeCall(ctx.chain, encodePay(contract, { id: BigInt(id), holders: some }));
    calls.push({ ...call, title: `Pay ${some.length} holders of distribution ${id}` });
  }
  entry.after = callFacts(calls);
  return { rows: [], calls: await listCalls(act, tx, { command: act.action }, calls) };
}
