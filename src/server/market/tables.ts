import {
  type DisplayCurrency,
  PRICE_ALERT_DIRECTIONS,
  type PriceAlertDirection,
} from '@fnx/api/shared/account-vocabulary';
import { createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofUser } from '@/server/users/tables';

export type RateSource = 'chainlink' | 'static';

/** Payment currencies: settings and last known rate. */
export const currencies = pgTable(
  'currencies',
  {
    /** A `PayCurrencyId`. */
    id: text('id').primaryKey(),
    /** Set by the operator. */
    enabled: boolean('enabled').notNull().default(true),
    /** Why the service disabled it at start; null otherwise. */
    fault: text('fault'),
    /** The feed of a bank's currency, as the sale names it; null for tokens, whose feeds are configured. */
    feed: text('feed'),
    /** USD per unit, 8 decimals; the rate with PRICE_SOURCE=static. */
    staticRateRaw: rawAmount('static_rate_raw'),
    rateRaw: rawAmount('rate_raw'),
    /** The feed's own update time. */
    rateUpdatedAt: moment('rate_updated_at'),
    /** When the service read the rate. */
    rateReadAt: moment('rate_read_at'),
    rateSource: text('rate_source').$type<RateSource>(),
  },
  (table) => [
    check('currencies_rate', sql`${table.rateRaw} > 0`),
    check('currencies_static_rate', sql`${table.staticRateRaw} > 0`),
  ],
);

/** The share price series: the current price is the newest row that has taken effect. */
export const sharePrices = pgTable(
  'share_prices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** USD per share, 8 decimals. */
    priceRaw: rawAmount('price_raw').notNull(),
    effectiveAt: moment('effective_at').notNull().unique(),
    createdAt: createdAt(),
    /** When holders were notified; null if pending. */
    announcedAt: moment('announced_at'),
  },
  (table) => [
    index('share_prices_untold').on(table.effectiveAt).where(sql`${table.announcedAt} is null`),
    check('share_prices_positive', sql`${table.priceRaw} > 0`),
  ],
);

/** Newest reference rates of the European Central Bank; all rows are of one day. For display alone. */
export const referenceRates = pgTable(
  'reference_rates',
  {
    currency: text('currency').$type<DisplayCurrency>().primaryKey(),
    /** Units of the currency for one US dollar, 8 decimals. */
    perUsdRaw: rawAmount('per_usd_raw').notNull(),
    /** The bank's day, `YYYY-MM-DD`. */
    day: date('day').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [check('reference_rates_positive', sql`${table.perUsdRaw} > 0`)],
);

/** Prices that people wait for. A row is deleted when its notification is written. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    direction: text('direction').$type<PriceAlertDirection>().notNull(),
    /** USD per share, 8 decimals. */
    priceRaw: rawAmount('price_raw').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('price_alerts_once').on(table.userId, table.priceRaw),
    index('price_alerts_due').on(table.direction, table.priceRaw),
    check('price_alerts_direction', isOneOf(table.direction, PRICE_ALERT_DIRECTIONS)),
    check('price_alerts_positive', sql`${table.priceRaw} > 0`),
  ],
);

/**
 * An offering. `leftRaw` is neither sold nor reserved; it is below zero while more is reserved than a lowered cap allows. Shares are
 * taken by one conditional update, so that none is sold twice.
 */
export const offerings = pgTable(
  'offerings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    totalRaw: rawAmount('total_raw').notNull(),
    leftRaw: rawAmount('left_raw').notNull(),
    active: boolean('active').notNull().default(true),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('offerings_one_active').on(table.active).where(sql`${table.active}`),
    check('offerings_left', sql`${table.leftRaw} <= ${table.totalRaw}`),
  ],
);

/** Quotes; an order uses these amounts, not the caller's. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id),
    payRaw: rawAmount('pay_raw').notNull(),
    sharesRaw: rawAmount('shares_raw').notNull(),
    sharePriceRaw: rawAmount('share_price_raw').notNull(),
    rateRaw: rawAmount('rate_raw').notNull(),
    rateSource: text('rate_source').$type<RateSource>().notNull(),
    rateUpdatedAt: moment('rate_updated_at').notNull(),
    feeBps: integer('fee_bps').notNull(),
    feeUsdRaw: rawAmount('fee_usd_raw').notNull(),
    totalUsdRaw: rawAmount('total_usd_raw').notNull(),
    /** Estimated transaction cost in wei. */
    networkFeeRaw: rawAmount('network_fee_raw').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('quotes_expires').on(table.expiresAt),
    check('quotes_positive', sql`${table.payRaw} > 0 and ${table.sharesRaw} > 0`),
  ],
);
