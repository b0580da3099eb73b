import type { NoticeStatus } from '@fnx/api/shared/rights-vocabulary';
import { currencyAt } from '@fnx/chain/addresses';
import type { CurrencyId } from '@fnx/chain/currencies';
import type { Db } from '@fnx/postgres/client';
import { DAY_MS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import { type Hex, zeroAddress, zeroHash } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';

/** The contract's `MAX_RECORD_AGE`: an announcement lapses so long after its record time. */
const FUND_MS = 30 * DAY_MS;

/** A distribution that is announced and not funded. `perShareRaw` is in the smallest units of the currency, for a whole share before tax. */
export type Notice = {
  /** The contract's number, which the distribution will have. */
  id: string;
  payToken: Hex;
  /** Null for a token that this service does not know. */
  currencyId: CurrencyId | null;
  perShareRaw: bigint;
  recordTime: Date;
  /** Nobody can pay it in later. */
  lapsesAt: Date;
  announcedAt: Date;
  documentHash: Hex;
  taxBps: number;
  /** Null: nothing is withheld. */
  taxWallet: Hex | null;
  /** Null: no holder has another rate. */
  exceptionsRoot: Hex | null;
  exceptions: number;
  txHash: Hex;
  isCancelled: boolean;
};

export type NoticeRow = Record<
  'id' | 'payToken' | 'perShare' | 'documentHash' | 'taxWallet' | 'exceptionsRoot' | 'txHash',
  string
> & {
  recordTime: string;
  announcedAt: Date | string;
  taxBps: number;
  exceptions: number;
  isCancelled: boolean;
};

/** All of them, from the indexed events. They are few. */
export const unfunded = sql`(select announced.args->>'id' as id, announced.args->>'payToken' as "payToken",
    announced.args->>'perShare' as "perShare", to_timestamp((announced.args->>'recordTime')::float8) as record_time,
    announced.args->>'recordTime' as "recordTime", announced.args->>'documentHash' as "documentHash",
    (announced.args->>'taxBps')::int as "taxBps", announced.args->>'taxWallet' as "taxWallet",
    announced.args->>'exceptionsRoot' as "exceptionsRoot", (announced.args->>'exceptions')::int as exceptions,
    announced.block_time as "announcedAt", announced.tx_hash as "txHash",
    exists (select from chain_events ended where ended.contract = 'distributions' and ended.name = 'Cancelled'
      and ended.args->>'id' = announced.args->>'id') as "isCancelled"
  from chain_events announced where announced.contract = 'distributions' and announced.name = 'Announced'
    and not exists (select from distributions declared where declared.id = announced.args->>'id'))`;

export function noticeOf({ chain }: Pick<AppContext, 'chain'>, row: NoticeRow): Notice {
  const { perShare, announcedAt, taxWallet, exceptionsRoot } = row;
  const payToken = row.payToken as Hex;
  const recordTime = new Date(Number(row.recordTime) * 1_000);
  return {
    id: row.id,
    payToken,
    currencyId: currencyAt(chain.addresses, payToken),
    perShareRaw: BigInt(perShare),
    recordTime,
    lapsesAt: new Date(recordTime.getTime() + FUND_MS),
    announcedAt: new Date(announcedAt),
    documentHash: row.documentHash as Hex,
    taxBps: row.taxBps,
    taxWallet: taxWallet === zeroAddress ? null : (taxWallet as Hex),
    exceptionsRoot: exceptionsRoot === zeroHash ? null : (exceptionsRoot as Hex),
    exceptions: row.exceptions,
    txHash: row.txHash as Hex,
    isCancelled: row.isCancelled,
  };
}

/** All that are not funded, newest first. */
export async function readNotices({
  chain,
  db,
}: Pick<AppContext, 'chain'> & { db: Db }): Promise<Notice[]> {
  const { rows } = await db.execute<NoticeRow>(
    sql`select * from ${unfunded} notice order by id::numeric desc`,
  );
  return rows.map((row) => noticeOf({ chain }, row));
}

/** @param now of the chain, in milliseconds */
export function noticeStatus({ isCancelled, lapsesAt }: Notice, now: number): NoticeStatus {
  if (isCancelled) return 'CANCELLED';
  return now > lapsesAt.getTime() ? 'LAPSED' : 'ANNOUNCED';
}

/** Whether its money can be paid in now: announced, and its record time has passed. */
export const isDue = (notice: Notice, now: number): boolean =>
  noticeStatus(notice, now) === 'ANNOUNCED' && notice.recordTime.getTime() < now;

/** @throws Refusal when no distribution of this number is announced, or it was funded */
export async function requireNotice(ctx: AppContext, id: string): Promise<Notice> {
  const found = (await readNotices(ctx)).find((notice) => notice.id === id);
  if (found) return found;
  throw refusal('NOT_LISTED', { what: 'announced distribution', id, list: 'distributions list' });
}
