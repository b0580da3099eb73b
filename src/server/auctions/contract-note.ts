import { fullName } from '@fnx/names/full-name';
import { and, eq, gt } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import { t } from '@/lang/service';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { openReport } from '@/server/platform/documents/paper';
import { paperWords } from '@/server/platform/documents/paper-words';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { holderOf } from '@/server/users/holder-id';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { priceAt, priceText, sharesText } from './price';
import { auctionOrders } from './tables';
import { findRound } from './view-round';

/**
 * The contract note of the caller's trades in a round, as a PDF in the caller's language.
 * @throws DomainError ROUND_NOT_FOUND, NO_TRADE, RATE_LIMITED
 */
export async function auctionNote(
  ctx: AppContext,
  { userId }: Session,
  id: string,
): Promise<Response> {
  const { db, clock, config } = ctx;
  await throttle(ctx, `auction-note:${userId}`, config.limits.exportsPerHour, HOUR_SECONDS);
  const { round } = await findRound(db, id);
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  const [order] = await db
    .select()
    .from(auctionOrders)
    .where(
      and(
        eq(auctionOrders.roundId, round.id),
        eq(auctionOrders.holder, holderOf(db, userId)),
        gt(auctionOrders.settledRaw, 0n),
      ),
    );
  if (!order?.tradedAt || round.tick === null || !person) throw problem('NO_TRADE');
  const words = paperWords(languageOf(person));
  const { say, number, day } = words;
  const symbol = round.currencyId ?? '';
  const money = (raw: bigint) => `${number(priceText(round, raw))} ${symbol}`;
  const isSale = order.side === 'SALE';
  const title = say(t('Contract note, auction {id}', { id: String(round.id) }));
  const name = fullName(person);
  const about = { title: `${title}, ${name}`, madeAt: clock.now(), language: words.language };
  const report = await openReport(about);
  report.title(title, [`${name}, ${person.email}`]);
  const net = isSale ? order.moneyRaw - order.feeRaw : order.moneyRaw;
  report.facts([
    [say(t('Side')), isSale ? say(t('Shares sold')) : say(t('Shares bought'))],
    [say(t('Shares')), number(sharesText(order.settledRaw))],
    [say(t('Price of a share')), money(priceAt(round, round.tick))],
    [say(t('Amount')), money(order.moneyRaw)],
    [say(t('Fee')), money(order.feeRaw)],
    [isSale ? say(t('Received')) : say(t('Paid')), money(net)],
    [say(t('Close of the auction')), day(round.closes)],
    [say(t('Settled on')), day(order.tradedAt)],
    [say(t('Transaction')), order.tradedTx ?? ''],
  ]);
  const bytes = await report.close(`${title} · ${name}`);
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${downloadName(`auction-${round.id}.pdf`)}"`,
      'cache-control': 'no-store',
    },
  });
}
