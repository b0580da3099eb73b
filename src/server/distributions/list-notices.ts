import type { DistributionNotice } from '@fnx/api/distributions/schemas';
import { CURRENCIES } from '@fnx/chain/currencies';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_MS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { documents } from '@/server/platform/tables';
import { readLatest } from '@/server/register/board-calls';
import { sharesAt } from '@/server/register/shares-at';
import { holderOf } from '@/server/users/holder-id';
import { taxOf } from '@/shared/tax';
import { type NoticeRow, noticeOf, noticeStatus, unfunded } from './notices';
import { taxExceptions } from './tables';

/** So long after its record time a page shows one that was never funded. */
const SHOWN_MS = 90 * DAY_MS;
const WHOLE_SHARE = 10n ** BigInt(SHARE_DECIMALS);

type OwnRow = NoticeRow & { title: string | null; shares: string; rateBps: number };

/** Distributions that are announced and not funded, with the caller's part, by record time. */
export async function listNotices(ctx: AppContext, userId: string): Promise<DistributionNotice[]> {
  const now = await readLatest(ctx);
  const since = new Date(now - SHOWN_MS);
  const time = sql`notice.record_time`;
  const { rows } = await ctx.db.execute<OwnRow>(sql`
    select notice.*, ${documents.title} as title, ${sharesAt(userId, time)} as shares,
      coalesce((select ${taxExceptions.bps} from ${taxExceptions} where ${taxExceptions.root} = notice."exceptionsRoot"
        and ${taxExceptions.holder} = (${holderOf(ctx.db, userId)})), notice."taxBps") as "rateBps"
    from ${unfunded} notice left join ${documents} on ${documents.hash} = notice."documentHash"
    where ${time} > ${since} order by ${time}, notice.id::numeric`);
  return rows.flatMap((row) => viewNotice(ctx, row, now));
}

/** None in a token that this service does not know. */
function viewNotice(ctx: AppContext, row: OwnRow, now: number): DistributionNotice[] {
  const notice = noticeOf(ctx, row);
  const { currencyId, perShareRaw } = notice;
  if (currencyId === null) return [];
  const sharesRaw = BigInt(row.shares);
  const grossRaw = (sharesRaw * perShareRaw) / WHOLE_SHARE;
  const taxRaw = taxOf(grossRaw, row.rateBps);
  const money = (raw: bigint) => formatDecimal(raw, CURRENCIES[currencyId].decimals);
  return [
    {
      id: notice.id,
      currencyId,
      symbol: currencyId,
      perShare: money(perShareRaw),
      announcedAt: notice.announcedAt.toISOString(),
      recordTime: notice.recordTime.toISOString(),
      lapsesAt: notice.lapsesAt.toISOString(),
      documentHash: notice.documentHash,
      documentTitle: row.title,
      txHash: notice.txHash,
      shares: formatDecimal(sharesRaw, SHARE_DECIMALS),
      mine: money(grossRaw),
      taxRate: formatDecimal(BigInt(row.rateBps), 2),
      tax: money(taxRaw),
      net: money(grossRaw - taxRaw),
      status: noticeStatus(notice, now),
    },
  ];
}
