import type { OrderMethod } from '@fnx/api/shared/vocabulary';
import {
  CURRENCIES,
  CURRENCY_IDS,
  currencyDecimals,
  isCurrencyId,
  type PayCurrencyId,
} from '@fnx/chain/currencies';
import type { Db } from '@fnx/postgres/client';
import { describeError } from '@fnx/postgres/faults';
import { isBankCurrency } from '@fnx/values/bank-currency';
import { rescale, USD_DECIMALS } from '@fnx/values/money';
import { DAY_SECONDS } from '@fnx/values/time';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import type { ServerConfig } from '@/config/server-env';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { currencies, type RateSource } from './tables';

/** Rates read within this time are reused without querying the chain. */
const REREAD_AFTER_SECONDS = 20;
const MAX_FEED_DECIMALS = 36;

export type Rate = { rateRaw: bigint; source: RateSource; updatedAt: Date };

export type CurrencyRow = typeof currencies.$inferSelect;

type Context = Pick<AppContext, 'db' | 'chain' | 'clock' | 'config' | 'log'>;

/** Running refreshes by database; concurrent requests share one. */
const refreshing = new WeakMap<Db, Promise<void>>();

/**
 * Reads all price feeds in one call and stores the rates. A feed with an invalid answer leaves its currency without a rate.
 * @throws Error when the chain cannot be read; the stored rates are kept and expire
 */
export function refreshRates(ctx: Context): Promise<void> {
  const running = refreshing.get(ctx.db);
  if (running) return running;
  const refresh = readAndStore(ctx).finally(() => refreshing.delete(ctx.db));
  refreshing.set(ctx.db, refresh);
  return refresh;
}

async function readAndStore(ctx: Context): Promise<void> {
  const asked = [
    ...CURRENCY_IDS.map((id) => ({ id, feed: ctx.chain.addresses.currencies[id].feed })),
    ...(await bankFeeds(ctx)),
  ];
  const answers = await ctx.chain.feeds(asked.map(({ feed }) => feed));
  const rateReadAt = ctx.clock.now();
  const rows = asked.map(({ id }, index) => {
    const answer = answers[index];
    const usable = answer && answer.answer > 0n && answer.decimals <= MAX_FEED_DECIMALS;
    const rateRaw = usable ? rescale(answer.answer, answer.decimals, USD_DECIMALS, 'down') : 0n;
    return {
      id,
      rateRaw: rateRaw > 0n ? rateRaw : null,
      rateUpdatedAt: answer?.updatedAt ?? null,
      rateReadAt,
      rateSource: 'chainlink' as const,
    };
  });
  await ctx.db
    .insert(currencies)
    .values(rows)
    .onConflictDoUpdate({
      target: currencies.id,
      set: {
        rateRaw: sql`excluded.rate_raw`,
        rateUpdatedAt: sql`excluded.rate_updated_at`,
        rateReadAt: sql`excluded.rate_read_at`,
        rateSource: sql`excluded.rate_source`,
      },
    });
}

/** Feeds of the bank's currencies, which the sale names. */
async function bankFeeds({ db }: Context): Promise<Array<{ id: string; feed: Address }>> {
  const rows = await db
    .select({ id: currencies.id, feed: currencies.feed })
    .from(currencies)
    .where(and(isNotNull(currencies.feed), isNull(currencies.fault)));
  return rows.map(({ id, feed }) => ({ id, feed: feed as Address }));
}

/** The rate of a stored row; null when there is none or it is too old. */
export function usableRate(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  row: CurrencyRow,
): Rate | null {
  const now = ctx.clock.now();
  if (ctx.config.chain.priceSource === 'static') {
    const { staticRateRaw } = row;
    return staticRateRaw ? { rateRaw: staticRateRaw, source: 'static', updatedAt: now } : null;
  }
  if (!row.rateRaw || !row.rateUpdatedAt || !isPayCurrency(row.id)) return null;
  const age = (now.getTime() - row.rateUpdatedAt.getTime()) / 1000;
  if (age > longestAge(ctx.config, row.id)) return null;
  return { rateRaw: row.rateRaw, source: 'chainlink', updatedAt: row.rateUpdatedAt };
}

/** Seconds after which a currency's feed is not used any more. The sale contract has a limit of its own, which may not be shorter. */
export const longestAge = ({ limits }: Pick<ServerConfig, 'limits'>, id: PayCurrencyId): number =>
  (isCurrencyId(id) ? CURRENCIES[id].feedHeartbeat : BANK_HEARTBEAT) + limits.feedMaxAgeSeconds;

/** Feeds of the banks' currencies may be unchanged for a day; on weekends there is no market for them. */
const BANK_HEARTBEAT = DAY_SECONDS;

function isPayCurrency(id: string): id is PayCurrencyId {
  return isCurrencyId(id) || isBankCurrency(id);
}

/** How a currency pays. */
export const methodOf = (id: string): OrderMethod => (isBankCurrency(id) ? 'TRANSFER' : 'WALLET');

export async function currencyRows(ctx: Context): Promise<CurrencyRow[]> {
  const rows = await ctx.db.select().from(currencies);
  if (ctx.config.chain.priceSource === 'static' || !rows.some((row) => isDue(ctx, row)))
    return rows;
  try {
    await refreshRates(ctx);
  } catch (error) {
    ctx.log.warn({ error: describeError(error) }, 'price feeds could not be read');
    return rows;
  }
  return ctx.db.select().from(currencies);
}

function isDue({ clock }: Pick<AppContext, 'clock'>, row: CurrencyRow): boolean {
  if (!row.rateReadAt) return true;
  return clock.now().getTime() - row.rateReadAt.getTime() > REREAD_AFTER_SECONDS * 1000;
}

export type OfferedCurrency = { id: PayCurrencyId; rate: Rate; decimals: number };

/**
 * A currency that is available for payment, with its rate.
 * @throws DomainError CURRENCY_NOT_FOUND when unknown or disabled, PRICE_UNAVAILABLE without a usable price
 */
export async function offeredCurrency(ctx: Context, id: string): Promise<OfferedCurrency> {
  const row = (await currencyRows(ctx)).find((candidate) => candidate.id === id);
  if (!row?.enabled || row.fault !== null || !isPayCurrency(row.id)) {
    throw problem('CURRENCY_NOT_FOUND');
  }
  const rate = usableRate(ctx, row);
  if (!rate) throw problem('PRICE_UNAVAILABLE');
  return { id: row.id, rate, decimals: currencyDecimals(row.id) };
}
