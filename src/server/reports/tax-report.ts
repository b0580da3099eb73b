import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { formatDecimal } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { amountText } from './general-ledger';
import { ADDRESS, CHECKED, NAME } from './holder-register';
import { fromSnapshot, readRows } from './snapshot';

type Row = Record<
  'holder' | 'name' | 'born' | 'address' | 'currency' | 'reason' | 'payments' | 'gross' | 'tax',
  string
> & { bps: number };

/** Payments in a currency at a rate of tax, in smallest units. */
export type TaxSum = {
  currency: string;
  /** Percent. */
  rate: string;
  holders: number;
  grossRaw: bigint;
  taxRaw: bigint;
};

const COLUMNS = [
  'Holder',
  'Name',
  'Date of birth',
  'Address',
  'Currency',
  'Payments',
  'Gross',
  'Tax rate, %',
  'Tax',
  'Net',
  'Reason for the rate',
];

/**
 * The distributions of a year (UTC) for the tax office: a line for each holder, currency and rate.
 * @returns the file with its SHA-256, and the sums of its lines
 */
export async function readTaxReport({ db }: Pick<AppContext, 'db'>, year: number) {
  const lines = [csvHead(COLUMNS)];
  const sums = new Map<string, TaxSum>();
  await fromSnapshot(db, async (tx) => {
    for await (const row of readRows<Row>(tx, selectPaid(year))) {
      const rate = formatDecimal(BigInt(row.bps), 2);
      const [grossRaw, taxRaw] = [BigInt(row.gross), BigInt(row.tax)];
      lines.push(lineOf(row, rate));
      const key = `${row.currency} ${rate}`;
      const none = { currency: row.currency, rate, holders: 0, grossRaw: 0n, taxRaw: 0n };
      const sum = sums.get(key) ?? none;
      sum.holders += 1;
      sum.grossRaw += grossRaw;
      sum.taxRaw += taxRaw;
      sums.set(key, sum);
    }
  });
  const bytes = Buffer.from(lines.join(''));
  return { bytes, sha256: documentHash(bytes), sums: [...sums.values()] };
}

function lineOf({ currency, gross, tax, ...row }: Row, rate: string): string {
  const text = (raw: bigint) => amountText(raw, currency);
  const [grossRaw, taxRaw] = [BigInt(gross), BigInt(tax)];
  return csvLine([
    ...[row.holder, row.name, row.born, row.address, currency, row.payments],
    ...[text(grossRaw), rate, text(taxRaw), text(grossRaw - taxRaw), row.reason],
  ]);
}

/** Names are the verified ones, otherwise those of the account or of the imported register. */
function selectPaid(year: number) {
  const [start, end] = [year, year + 1].map((one) => sql`${`${one}-01-01T00:00:00Z`}::timestamptz`);
  return sql`
    with paid as (
      select payout.holder, coalesce(declared.currency_id, declared.pay_token) as currency, payout.tax_bps as bps,
        count(*)::text as payments, sum(payout.amount_raw)::text as gross, sum(payout.tax_raw)::text as tax,
        coalesce(string_agg(distinct own.reason, '; '), '') as reason
      from payouts payout join distributions declared on declared.id = payout.distribution_id
        left join tax_exceptions own on own.root = declared.exceptions_root and own.holder = payout.holder
      where payout.to_address is not null and payout.amount_raw > 0 and payout.paid_at >= ${start} and payout.paid_at < ${end}
      group by 1, 2, 3
    )
    select paid.*, coalesce(${NAME}, listed.name, '') as name, coalesce(${ADDRESS}, listed.address, '') as address,
      coalesce(coalesce(checked.date_of_birth, listed.birth_date)::text, '') as born
    from paid left join users person on person.holder_id = paid.holder
      left join register_people listed on listed.holder = paid.holder
      ${CHECKED}
    order by name, paid.holder, paid.currency, paid.bps`;
}
