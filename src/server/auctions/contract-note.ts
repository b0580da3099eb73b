import { DAY, dateFormat } from '@fnx/api/shared/figures';
import { fullName } from '@fnx/names/full-name';
import { and, eq, gt } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import { localeOf } from '@/lang/languages';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { pdfDownload } from '@/server/platform/documents/paper';
import { paperWords } from '@/server/platform/documents/paper-words';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { holderOf } from '@/server/users/holder-id';
import { languageOf, readSettings } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { printNote } from './print-note';
import { auctionOrders } from './tables';
import { findRound } from './view-round';

/**
 * The contract note of the caller's trades in a round, as a PDF in the caller's language and time zone.
 * @throws DomainError ROUND_NOT_FOUND, NO_TRADE, RATE_LIMITED, UNAVAILABLE before the bank's facts are loaded
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
  const issuer = await ctx.registry.issuer(ctx);
  if (issuer === null) throw problem('UNAVAILABLE');
  const language = languageOf(person);
  const { timezone: timeZone } = readSettings(person.settings, person.marketingOptIn);
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const bytes = await printNote(
    { round, tick: round.tick, order },
    {
      owner: fullName(person),
      issuer,
      shareToken: ctx.chain.addresses.contracts.shareToken,
      settled: dateFormat(localeOf(language), { ...DAY, ...time, timeZone }).format(order.tradedAt),
      madeAt: clock.now(),
      words: paperWords(language),
    },
  );
  return pdfDownload(bytes, downloadName(`auction-${round.id}`));
}
