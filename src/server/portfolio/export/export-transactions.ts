import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { eq } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import { t } from '@/lang/service';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { paperWords } from '@/server/platform/documents/paper-words';
import { invalidFields, problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { countLines, countTransactions } from '@/server/portfolio/count-transactions';
import { readSearch } from '@/server/portfolio/transaction-filters';
import { languageOf, readSettings } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { type ExportFilters, readLines } from './read-lines';
import {
  inWords,
  REWARD_COLUMNS,
  rewardCells,
  SUMMARY_COLUMNS,
  Summary,
  TRANSACTION_COLUMNS,
  transactionCells,
} from './sheets';
import { isTimeZone, wallClock } from './wall-clock';
import { workbookStream } from './workbook';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A customer's transactions as an .xlsx workbook with three sheets: transactions, rewards, summary, in the language of the account. Streamed from the
 * database with backpressure.
 * @throws DomainError TOO_MANY_ROWS (max), RATE_LIMITED, VALIDATION_ERROR for an unknown time zone
 */
export async function exportTransactions(
  ctx: AppContext,
  { userId }: Session,
  { timezone, ...filters }: ExportFilters & { timezone?: string },
): Promise<Response> {
  const { exportRows, exportsPerHour } = ctx.config.limits;
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw invalidFields({ timezone: 'TIMEZONE_UNKNOWN' });
  }
  await throttle(ctx, `export-transactions:${userId}`, exportsPerHour, HOUR_SECONDS);
  const search = filters.search === undefined ? undefined : readSearch(userId, filters.search);
  const rows =
    search === null ? 0 : countLines(await countTransactions(ctx.db, userId, filters, search));
  if (rows > exportRows) {
    throw problem('TOO_MANY_ROWS', { max: exportRows });
  }
  const user = await userOf(ctx, userId);
  const zone = timezone ?? readSettings(user.settings, user.marketingOptIn).timezone;
  const { say, start } = paperWords(languageOf(user));
  const wall = wallClock(zone);
  const now = ctx.clock.now();
  const summary = new Summary({ zone, madeAt: wall(now), filters, say });
  const found = search === null ? none : readLines;
  async function* lines() {
    for await (const entry of found(ctx.db, userId, filters, search ?? undefined)) {
      summary.add(entry.line);
      yield transactionCells(entry, wall, say);
    }
  }
  async function* rewards() {
    for await (const { line } of found(
      ctx.db,
      userId,
      filters,
      search ?? undefined,
      'REWARD_CLAIM',
    )) {
      yield rewardCells(line, wall, say);
    }
  }
  const sheets = [
    { name: say(t('Transactions')), columns: inWords(TRANSACTION_COLUMNS, say), rows: lines() },
    { name: say(t('Rewards')), columns: inWords(REWARD_COLUMNS, say), rows: rewards() },
    // Must be the last sheet: it sums up the lines of the first.
    { name: say(t('Summary')), columns: inWords(SUMMARY_COLUMNS, say), rows: summary.rows() },
  ];
  const book = workbookStream(sheets, { rightToLeft: start === 'right' });
  return new Response(Readable.toWeb(Readable.from(book, { objectMode: false })) as BodyStream, {
    headers: {
      'content-type': XLSX,
      'content-disposition': `attachment; filename="${downloadName(`transactions-${wall(now).toISOString().slice(0, 10)}.xlsx`)}"`,
      'cache-control': 'no-store',
    },
  });
}

type BodyStream = NodeWebStream & ReadableStream<Uint8Array>;

async function* none(): ReturnType<typeof readLines> {}

async function userOf({ db }: AppContext, userId: string) {
  const [user] = await db
    .select({ settings: users.settings, marketingOptIn: users.marketingOptIn })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw problem('SESSION_EXPIRED');
  return user;
}
