import type { partnerCalls } from '@fnx/api/partners/calls';
import type { PaymentState } from '@fnx/api/partners/objects';
import { type CurrencyId, currencyDecimals } from '@fnx/chain/currencies';
import { formatDecimal, USD_DECIMALS } from '@fnx/values/money';
import { and, asc, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { distributions } from '@/server/distributions/tables';
import type { AppContext } from '@/server/platform/context';
import { usdOf } from '@/server/register/index/trades';
import { amountText } from '@/server/reports/general-ledger';
import { taxOf } from '@/shared/tax';
import { openCursor, pageOf } from './cursor';
import { readHoldersAt, registerAt } from './register-at';

type Call = (typeof partnerCalls)['partnerPayments'];
type Payment = z.input<Call['data']>['docs'][number];
type Input = Pick<z.output<Call['input']>, 'year' | 'distribution' | 'holder' | 'state' | 'limit'>;
type Reading = Pick<AppContext, 'db' | 'config'>;
type Distribution = typeof distributions.$inferSelect;

const LIST = 'payments';

/** A part of a distribution; what a payment has is null for an open one. Amounts are in smallest units. */
type Part = Record<'holder' | 'gross' | 'tax', string> &
  Record<
    'wallet' | 'reason' | 'block' | 'txHash' | 'bankCurrency' | 'bankRaw' | 'rateRaw',
    string | null
  > & { state: PaymentState; bps: number; paidAt: string | Date | null };

type Row = { declared: Distribution; part: Part };

/** A page of the holders' parts of distributions, in the order of the distributions and of the holders' ids. */
export async function readPayments(
  ctx: Reading,
  { after, ...input }: Input & { after?: string | undefined },
): Promise<z.input<Call['data']>> {
  const { limit } = input;
  const rows = await readParts(ctx, openCursor(ctx, LIST, after), input, limit + 1);
  const placeOf = ({ declared, part }: Row) => `${declared.id}~${part.holder}`;
  return pageOf(ctx, LIST, { rows, limit }, viewPayment, placeOf);
}

async function readParts(
  ctx: Reading,
  place: string | null,
  input: Input,
  most: number,
): Promise<Row[]> {
  const [first = '0', last = ''] = place?.split('~') ?? [];
  const number = sql`${distributions.id}::numeric`;
  const found = await ctx.db
    .select()
    .from(distributions)
    .where(
      and(
        sql`${number} >= ${first}::numeric`,
        input.distribution ? sql`${distributions.id} = ${input.distribution}` : undefined,
        input.year ? sql`${distributions.declaredAt} < ${yearOf(input.year + 1)}` : undefined,
      ),
    )
    .orderBy(asc(number));
  const rows: Row[] = [];
  for (const declared of found) {
    const behind = declared.id === first ? last : '';
    const parts = await readPartsOf(ctx, declared, {
      ...input,
      last: behind,
      most: most - rows.length,
    });
    rows.push(...parts.map((part) => ({ declared, part })));
    if (rows.length >= most) break;
  }
  return rows;
}

type Range = Input & { last: string; most: number };

/** The settled and the open parts behind a holder. The open ones are sought no further than the settled ones reach. */
async function readPartsOf(ctx: Reading, declared: Distribution, range: Range): Promise<Part[]> {
  const { state, year, most } = range;
  const settled = state === 'OPEN' ? [] : await readSettled(ctx, declared, range);
  if (year !== undefined || (state && state !== 'OPEN')) return settled;
  const until = settled.length === most ? settled.at(-1)?.holder : undefined;
  const open = await readOpen(ctx, declared, range, until);
  const all = [...settled, ...open].sort((a, b) => (a.holder < b.holder ? -1 : 1));
  return all.slice(0, most);
}

const yearOf = (year: number) => sql`${`${year}-01-01T00:00:00Z`}::timestamptz`;

async function readSettled(
  { db, config }: Reading,
  { id, exceptionsRoot }: Distribution,
  { holder, state, year, last, most }: Range,
): Promise<Part[]> {
  const { rows } = await db.execute<Part>(sql`
    with page as materialized (
      select payout.*, own.reason from payouts payout
        left join tax_exceptions own on own.root = ${exceptionsRoot} and own.holder = payout.holder
      where payout.distribution_id = ${id} and payout.holder > ${last} and payout.amount_raw > 0
        ${holder ? sql`and payout.holder = ${holder.toLowerCase()}` : sql``}
        ${state ? sql`and (payout.to_address is not null) = ${state === 'PAID'}` : sql``}
        ${year ? sql`and payout.paid_at >= ${yearOf(year)} and payout.paid_at < ${yearOf(year + 1)}` : sql``}
      order by payout.holder limit ${most}
    ), placed as materialized (
      select event.tx_hash, event.log_index, event.block_number::text as block
      from (select distinct tx_hash from page) own join chain_events event using (tx_hash)
      where event.contract = 'distributions' and event.name in ('Paid', 'Forgone')
    )
    select case when page.to_address is null then 'GIVEN_UP' else 'PAID' end as state, page.holder,
      page.to_address as wallet, page.amount_raw::text as gross, page.tax_raw::text as tax, page.tax_bps as bps,
      page.reason, page.paid_at as "paidAt", placed.block, page.tx_hash as "txHash",
      bank.bank_currency as "bankCurrency", bank.bank_raw::text as "bankRaw", bank.rate_raw::text as "rateRaw"
    from page left join placed using (tx_hash, log_index)
      left join agent_payments bank on bank.chain_id = ${config.chain.id} and bank.tx_hash = page.tx_hash and bank.log_index = page.log_index
    order by page.holder`);
  return rows;
}

const NOT_PAID = {
  state: 'OPEN',
  ...{ wallet: null, paidAt: null, block: null, txHash: null },
  ...{ bankCurrency: null, bankRaw: null, rateRaw: null },
} as const;

/** The parts that holders of the record time are owed. @param until the last holder to look at */
async function readOpen(
  ctx: Reading,
  declared: Distribution,
  { holder, last, most }: Range,
  until: string | undefined,
): Promise<Part[]> {
  const { id, amountRaw, supplyRaw, recordTime } = declared;
  const state = await registerAt(ctx, recordTime.toISOString());
  const where = sql`of_holder.holder > ${last}
    ${holder ? sql`and of_holder.holder = ${holder.toLowerCase()}` : sql``}
    ${until ? sql`and of_holder.holder <= ${until}` : sql``}
    and held.raw * ${String(amountRaw)}::numeric >= ${String(supplyRaw)}::numeric
    and not exists (select from payouts where distribution_id = ${id} and payouts.holder = of_holder.holder)`;
  const held = await readHoldersAt(ctx, state, where, most);
  const rates = await readRates(
    ctx,
    declared,
    held.map((one) => one.holder),
  );
  return held.map((one): Part => {
    const gross = (amountRaw * BigInt(one.shares)) / supplyRaw;
    const { bps, reason } = rates.get(one.holder) ?? { bps: declared.taxBps, reason: null };
    const sums = { gross: String(gross), tax: String(taxOf(gross, bps)) };
    return { ...NOT_PAID, holder: one.holder, ...sums, bps, reason };
  });
}

/** Own rates of holders that the chain knows, or that officers declared. */
async function readRates({ db }: Reading, declared: Distribution, holders: readonly string[]) {
  const { rows } = await db.execute<{ holder: string; bps: number; reason: string | null }>(sql`
    select holder, coalesce(entered.bps, own.bps) as bps, own.reason
    from (select holder, bps from tax_rates where distribution_id = ${declared.id}) entered
      full join (select holder, bps, reason from tax_exceptions where root = ${declared.exceptionsRoot}) own using (holder)
    where holder = any(${sql.param([...holders])}::text[])`);
  return new Map(rows.map((row) => [row.holder, row]));
}

function viewPayment({ declared, part }: Row): Payment {
  const currency = declared.currencyId ?? declared.payToken;
  const money = (raw: bigint) => amountText(raw, currency);
  const valued = part.state === 'PAID' ? (declared.currencyId as CurrencyId | null) : null;
  const [gross, tax] = [BigInt(part.gross), BigInt(part.tax)];
  const [netUsd, taxUsd] = [gross - tax, tax].map((raw) =>
    valued ? usdOf({ currencyId: valued }, raw) : null,
  );
  const usd = (raw: bigint | null | undefined) =>
    raw === null || raw === undefined ? null : formatDecimal(raw, USD_DECIMALS);
  const { bankCurrency, bankRaw, rateRaw } = part;
  return {
    distribution: declared.id,
    ...{ holder: part.holder, wallet: part.wallet, state: part.state, currency },
    ...{ rate: formatDecimal(BigInt(part.bps), 2), reason: part.reason },
    ...{ gross: money(gross), tax: money(tax), net: money(gross - tax) },
    // The sum of the two, as the owner's statement has it: each is cut after its last decimal.
    grossUsd: usd(netUsd == null || taxUsd == null ? null : netUsd + taxUsd),
    ...{ taxUsd: usd(taxUsd), netUsd: usd(netUsd) },
    bankCurrency,
    bankAmount:
      bankRaw && bankCurrency
        ? formatDecimal(BigInt(bankRaw), currencyDecimals(bankCurrency), 2)
        : null,
    bankRate: rateRaw ? formatDecimal(BigInt(rateRaw), 8) : null,
    paidAt: part.paidAt && new Date(part.paidAt).toISOString(),
    block: part.block === null ? null : Number(part.block),
    txHash: part.txHash,
  } as Payment;
}
