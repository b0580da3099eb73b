import { createHash } from 'node:crypto';
import type { RegisterPersonKind } from '@fnx/api/shared/register';
import { csvHead, csvLine } from '@fnx/bank-files/csv-line';
import { isBookWallet } from '@fnx/chain/book-wallets';
import type { Db } from '@fnx/postgres/client';
import { letRun } from '@fnx/postgres/let-run';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import { refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { COLUMNS, type ExportedLine, type ExportedRegister } from './register-line';
import { ocfArchive } from './write-ocf';

export const EXPORT_FORMATS = ['csv', 'ocf'] as const;
type Format = (typeof EXPORT_FORMATS)[number];

/**
 * Makes the file of the register at a final block. `register import` of another bank, or of this software elsewhere, reads it.
 * @param block the last indexed one if none is given
 * @throws Refusal for a block that is not indexed yet
 */
export async function exportRegister(
  { ctx, tx, entry }: Act,
  { block: wanted, format }: { block?: number | undefined; format: Format },
) {
  const indexed = await readIndexedBlock(tx);
  if (!indexed) throw refusal('NOTHING_INDEXED');
  const block = wanted ?? indexed.number;
  if (block > indexed.number) throw refusal('BLOCK_AHEAD', { block: indexed.number });
  await letRun(tx);
  const register = await readRegisterAt(ctx.db, ctx.config.chain.id, block);
  const bytes = format === 'csv' ? csvFile(register) : ocfArchive(register);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const holders = register.lines.length;
  const shares = formatDecimal(register.sharesRaw, SHARE_DECIMALS);
  entry.target = `register at block ${block}`;
  entry.after = { block, format, holders, shares, sha256 };
  const name = downloadName(`register-${block}.${format === 'csv' ? 'csv' : 'ocf.zip'}`);
  const mediaType = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/zip';
  return { rows: [{ block, holders, shares, sha256 }], file: { name, mediaType, bytes } };
}

const csvFile = ({ lines }: ExportedRegister): Buffer =>
  Buffer.from(
    [csvHead(COLUMNS), ...lines.map((line) => csvLine(COLUMNS.map((name) => line[name])))].join(''),
  );

type Row = Record<'holder' | 'shares' | 'wallet', string> & {
  kind: RegisterPersonKind | null;
  number: string | null;
  name: string | null;
  birth_date: string | null;
  email: string | null;
  address: string | null;
  country: string | null;
  /** Unix seconds; 0: none. */
  locked_until: string;
};

/** Balances, holders and lock-ups are sums of the events up to the block; people are as they are known now. */
async function readRegisterAt(db: Db, chainId: number, block: number): Promise<ExportedRegister> {
  const upTo = sql`chain_id = ${chainId} and block_number <= ${block}`;
  const { rows: times } = await db.execute<{ at: string | null }>(
    sql`select max(block_time)::text as at from chain_events where ${upTo}`,
  );
  const { rows } = await db.execute<Row>(sql`
    with moved as (
      select args ->> 'to' as address, (args ->> 'value')::numeric as raw
      from chain_events where ${upTo} and contract = 'shareToken' and name = 'Transfer'
      union all select args ->> 'from', -(args ->> 'value')::numeric
      from chain_events where ${upTo} and contract = 'shareToken' and name = 'Transfer'
    ), held as (
      select address, sum(raw) as raw from moved group by address having sum(raw) > 0
    ), registered as (
      select distinct on (args ->> 'wallet') args ->> 'wallet' as address, args ->> 'holder' as holder
      from chain_events where ${upTo} and contract = 'shareToken' and name = 'WalletRegistered'
      order by args ->> 'wallet', block_number desc, log_index desc
    ), holding as (
      select registered.holder, sum(held.raw) as raw,
        (array_agg(held.address order by held.raw desc, held.address))[1] as wallet
      from held join registered using (address) group by registered.holder
    ), locked as (
      select args ->> 'holder' as holder, max((args ->> 'lockedUntil')::numeric) as until
      from chain_events where ${upTo} and contract = 'issuance' and name = 'Issued' group by 1
    )
    select holding.holder, holding.raw::text as shares, holding.wallet, person.kind,
      person.external_id as number, coalesce(person.birth_date, checked.date_of_birth)::text as birth_date,
      coalesce(person.name, nullif(concat_ws(' ', checked.first_name, checked.last_name), ''),
        nullif(trim(concat_ws(' ', account.first_name, account.last_name)), '')) as name,
      coalesce(account.email, person.email) as email,
      coalesce(person.address, nullif(concat_ws(E'\\n', checked.address_line,
        nullif(concat_ws(' ', checked.postal_code, checked.city), '')), '')) as address,
      coalesce(person.country, checked.country) as country,
      coalesce(locked.until, 0)::text as locked_until
    from holding
      left join locked using (holder)
      left join register_people person using (holder)
      left join users account on account.holder_id = holding.holder
      left join lateral (
        select first_name, last_name, date_of_birth, address_line, postal_code, city, country
        from kyc_applications where user_id = account.id and status in ('APPROVED', 'EXPIRED')
        order by attempt desc limit 1
      ) checked on true
    order by holding.raw desc, holding.holder`);
  const at = new Date(times[0]?.at ?? 0);
  const sharesRaw = rows.reduce((sum, { shares }) => sum + BigInt(shares), 0n);
  return { block, at, sharesRaw, lines: rows.map((row) => lineOf(row, at)) };
}

/** A holder of whom nothing is known is named by the id on the chain. */
function lineOf(row: Row, at: Date): ExportedLine {
  const { holder, wallet } = row;
  const locked = new Date(Number(row.locked_until) * 1000);
  return {
    number: row.number ?? holder,
    kind: (row.kind ?? 'PERSON').toLowerCase(),
    name: row.name ?? `Holder ${holder.slice(0, 10)}`,
    'birth date': row.birth_date ?? '',
    'e-mail': row.email ?? '',
    address: row.address ?? '',
    country: row.country ?? '',
    // Nobody has the key of a book entry’s address.
    wallet: isBookWallet(wallet) ? '' : wallet,
    shares: formatDecimal(BigInt(row.shares), SHARE_DECIMALS),
    'locked until': locked > at ? locked.toISOString().replace('.000', '') : '',
  };
}
