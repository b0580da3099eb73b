import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import { wholeStatement } from '@/server/distributions/tax-statements/state-residences';
import type { AppContext } from '@/server/platform/context';
import { readTaxEntries, type TaxEntry } from '@/server/portfolio/tax-year/read-entries';
import { CHECKED } from '@/server/reports/holder-register';
import { type CryptoUser, type Sum, TRANSACTIONS, type TransactionName } from './carf';
import type { Account } from './crs';
import type { Reported } from './parties';

/** Values here are in US dollars, as on the owner's statement. */
const CURRENCY = 'USD';
const CENT = 10n ** BigInt(USD_DECIMALS - 2);
/** Half a cent is rounded up. */
const cents = (raw: bigint) => formatDecimal((raw + CENT / 2n) / CENT, 2, 2);

export type Year = Reported & {
  entries: readonly TaxEntry[];
  balanceRaw: bigint;
  /** Hashes of purchases that bank transfers paid. */
  byTransfer: ReadonlySet<string>;
};

/** People of whom the year tells, and how many are left out because the bank does not know what the standard needs. */
export type Found = { people: Year[]; leftOut: number };

/** The standards need all else. */
const MAY_MISS = new Set(['street', 'postalCode']);

type Row = Omit<Reported, 'residences'> & { id: string; kind: string };

/** Natural persons with a confirmed identity who stated a tax residence abroad, with what they did in a year (UTC). */
export async function readReported(ctx: AppContext, year: number, home: string): Promise<Found> {
  const period = {
    from: new Date(Date.UTC(year, 0, 1)),
    until: new Date(Date.UTC(year + 1, 0, 1)),
  };
  const { rows } = await ctx.db.execute<{ [K in keyof Row]: string }>(sql`
    select person.id, person.holder_id as holder, checked.first_name as "firstName", checked.last_name as "lastName",
      checked.date_of_birth::text as born, coalesce(checked.address_line, '') as street,
      coalesce(checked.postal_code, '') as "postalCode", coalesce(checked.city, '') as city, checked.country,
      coalesce(listed.kind, 'PERSON') as kind
    from users person left join register_people listed on listed.holder = person.holder_id
      ${CHECKED}
    where person.holder_id is not null and exists (
      select from tax_statements stated where stated.user_id = person.id)
    order by person.holder_id`);
  const found: Found = { people: [], leftOut: 0 };
  for (const row of rows) {
    const stated = await wholeStatement(ctx, row.id);
    const residences = stated?.residences.filter(({ country }) => country !== home) ?? [];
    if (residences.length === 0) continue;
    const done = await readYear(ctx, row.id, period);
    if (done.entries.length === 0 && done.balanceRaw === 0n) continue;
    const { id, kind, ...person } = row;
    const isKnown = Object.entries(person).every(([key, text]) => text || MAY_MISS.has(key));
    if (isKnown && kind === 'PERSON') found.people.push({ ...person, residences, ...done });
    else found.leftOut += 1;
  }
  return found;
}

async function readYear(
  { db, config }: AppContext,
  user: string,
  period: { from: Date; until: Date },
) {
  const { entries, earlier } = await readTaxEntries(db, user, period, config.limits.exportRows);
  const isGone = ({ type }: TaxEntry) => type === 'SALE' || type === 'TRANSFER_OUT';
  const sharesRaw = [...earlier, ...entries].reduce(
    (sum, entry) => (isGone(entry) ? sum - entry.sharesRaw : sum + entry.sharesRaw),
    0n,
  );
  const until = sql`${period.until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ value: string | null }>(
    sql`select share_value(${String(sharesRaw)}::numeric, ${until})::text as value`,
  );
  const paid = await db.execute<{ tx: string }>(sql`
    select moved.tx_hash as tx from transactions moved join orders on orders.id = moved.order_id
    where orders.user_id = ${user} and orders.method = 'TRANSFER' and moved.tx_hash is not null`);
  const byTransfer: ReadonlySet<string> = new Set(paid.rows.map(({ tx }) => tx));
  return { entries, balanceRaw: BigInt(rows[0]?.value ?? 0), byTransfer };
}

const reportedOf = ({ entries, balanceRaw, byTransfer, ...reported }: Year): Reported => reported;

/** The account of a year: its value at the end, and the distributions before tax. */
export function accountOf(year: Year): Account {
  const paid = year.entries.filter(({ type }) => type === 'DISTRIBUTION');
  const dividends = paid.reduce((sum, { valueRaw }) => sum + (valueRaw ?? 0n), 0n);
  const sums = { balance: cents(year.balanceRaw), dividends: cents(dividends) };
  return { ...reportedOf(year), ...sums, currency: CURRENCY };
}

type Kind = readonly [TransactionName, transfer: string | null];

/** A split changes nobody's part, and a distribution is reported as a payment. */
function kindOf({ type, txHash }: TaxEntry, byTransfer: Year['byTransfer']): Kind | null {
  const transfersIn = TRANSACTIONS.CryptoTransferIn.transfer;
  switch (type) {
    case 'BUY':
      return [byTransfer.has(txHash ?? '') ? 'CryptoFiatIn' : 'CryptoToCryptoIn', null];
    case 'SECONDARY_BUY':
      return ['CryptoToCryptoIn', null];
    case 'SALE':
      return ['CryptoToCryptoOut', null];
    case 'REWARD_CLAIM':
      return ['CryptoTransferIn', transfersIn.REWARD];
    case 'ISSUE':
    case 'TRANSFER_IN':
      return ['CryptoTransferIn', transfersIn.OTHER];
    case 'TRANSFER_OUT':
      return ['CryptoTransferOut', TRANSACTIONS.CryptoTransferOut.transfer.OTHER];
    default:
      return null;
  }
}

/** The transactions of a year in sums by kind; null without one. What has no known value counts with none. */
export function userOf(year: Year): CryptoUser | null {
  const sums = new Map<string, { kind: Kind; number: number; amount: bigint; units: bigint }>();
  for (const entry of year.entries) {
    const kind = kindOf(entry, year.byTransfer);
    if (!kind) continue;
    const sum = sums.get(kind.join()) ?? { kind, number: 0, amount: 0n, units: 0n };
    sum.number += 1;
    sum.amount += entry.valueRaw ?? 0n;
    sum.units += entry.sharesRaw;
    sums.set(kind.join(), sum);
  }
  const viewed = [...sums.values()].map(
    ({ kind: [name, type], number, amount, units }): Sum => ({
      ...{ name, type, number, amount: cents(amount) },
      units: formatDecimal(units, SHARE_DECIMALS),
    }),
  );
  return viewed.length === 0 ? null : { ...reportedOf(year), sums: viewed, currency: CURRENCY };
}
