import { STORED_ROUND_STATES, type StoredRoundState } from '@fnx/api/shared/auction-vocabulary';
import { ORDER_SIDES, type OrderSide } from '@fnx/chain/order-side';
import { createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { currencies } from '@/server/market/tables';
import { users } from '@/server/users/tables';

/*
 * The Auctions and Offers contracts as the index reads them, and signed offers. Shares are in millionths, money and prices of a
 * whole share in smallest units of the currency; times are block times. The bank's holder is zero.
 */

/** The sums of a side, one for each tick. */
const sums = (name: string) => numeric(name, { precision: 78, scale: 0 }).array().notNull();

export const auctionRounds = pgTable(
  'auction_rounds',
  {
    /** The contract's number. */
    id: integer('id').primaryKey(),
    state: text('state').$type<StoredRoundState>().notNull(),
    /** Lower case. */
    payToken: text('pay_token').notNull(),
    /** Null for a token that this service does not know; such a round is not shown. */
    currencyId: text('currency_id').references(() => currencies.id),
    opens: moment('opens').notNull(),
    closes: moment('closes').notNull(),
    firstPriceRaw: rawAmount('first_price_raw').notNull(),
    stepRaw: rawAmount('step_raw').notNull(),
    /** A price. */
    anchorRaw: rawAmount('anchor_raw').notNull(),
    ticks: integer('ticks').notNull(),
    feeBps: integer('fee_bps').notNull(),
    minSharesRaw: rawAmount('min_shares_raw').notNull(),
    bankSide: text('bank_side').$type<OrderSide>().notNull(),
    bankTick: integer('bank_tick').notNull(),
    /** Zero: the bank takes no part. */
    bankSharesRaw: rawAmount('bank_shares_raw').notNull(),
    documentHash: text('document_hash').notNull(),
    announcedAt: moment('announced_at').notNull(),
    txHash: text('tx_hash').notNull(),
    /** The book: `ticks` sums a side. So a round is read without its orders. */
    sales: sums('sales'),
    bids: sums('bids'),
    saleOrders: integer('sale_orders').notNull().default(0),
    bidOrders: integer('bid_orders').notNull().default(0),
    /** When it was cleared, void or cancelled; null before. */
    endedAt: moment('ended_at'),
    endedTx: text('ended_tx'),
    /** The price found; null unless CLEARED. */
    tick: integer('tick'),
    volumeRaw: rawAmount('volume_raw'),
    saleMargin: integer('sale_margin'),
    bidMargin: integer('bid_margin'),
    /** Shares that the orders at the margin get, and the sum of these orders: of sales, then of bids. */
    margins: numeric('margins', { precision: 78, scale: 0 }).array(),
    settledRaw: rawAmount('settled_raw').notNull().default(sql`0`),
    /** Orders whose fill is fixed. */
    collected: integer('collected').notNull().default(0),
  },
  (table) => [
    check('auction_rounds_state', isOneOf(table.state, STORED_ROUND_STATES)),
    check('auction_rounds_side', isOneOf(table.bankSide, ORDER_SIDES)),
    check(
      'auction_rounds_price',
      sql`(${table.state} = 'CLEARED') = (${table.tick} is not null) and (${table.state} = 'LIVE') = (${table.endedAt} is null)`,
    ),
    check(
      'auction_rounds_book',
      sql`cardinality(${table.sales}) = ${table.ticks} and cardinality(${table.bids}) = ${table.ticks}`,
    ),
  ],
);

/** The last order of each holder and side. */
export const auctionOrders = pgTable(
  'auction_orders',
  {
    roundId: integer('round_id')
      .notNull()
      .references(() => auctionRounds.id),
    side: text('side').$type<OrderSide>().notNull(),
    holder: text('holder').notNull(),
    tick: integer('tick').notNull(),
    /** Zero: cancelled or struck. */
    sharesRaw: rawAmount('shares_raw').notNull(),
    struck: boolean('struck').notNull().default(false),
    /** The wallet that placed it last, lower case. */
    wallet: text('wallet').notNull(),
    placedAt: moment('placed_at').notNull(),
    txHash: text('tx_hash').notNull(),
    /** Null before it is fixed. What is undone long after the close is no longer part of it. */
    fillRaw: rawAmount('fill_raw'),
    undone: boolean('undone').notNull().default(false),
    settledRaw: rawAmount('settled_raw').notNull().default(sql`0`),
    /** Money of the settled shares: a bid's cost, a sale's money before its fee. */
    moneyRaw: rawAmount('money_raw').notNull().default(sql`0`),
    feeRaw: rawAmount('fee_raw').notNull().default(sql`0`),
    /** A bid's money that went back since the close. */
    refundRaw: rawAmount('refund_raw').notNull().default(sql`0`),
    tradedAt: moment('traded_at'),
    tradedTx: text('traded_tx'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.side, table.holder] }),
    index('auction_orders_holder').on(table.holder, table.placedAt),
    // Orders that the settlement still has to fix or settle.
    index('auction_orders_open')
      .on(table.roundId, table.side)
      .where(sql`${table.fillRaw} is null or ${table.settledRaw} < ${table.fillRaw}`),
    check('auction_orders_side', isOneOf(table.side, ORDER_SIDES)),
    check('auction_orders_settled', sql`${table.settledRaw} <= coalesce(${table.fillRaw}, 0)`),
  ],
);

/** Money that waits at the contract for a holder, or for the bank. */
export const auctionCredits = pgTable(
  'auction_credits',
  {
    holder: text('holder').notNull(),
    payToken: text('pay_token').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.payToken] }),
    check('auction_credits_amount', sql`${table.amountRaw} >= 0`),
  ],
);

/** Who is told before rounds open and close. */
export const auctionReminders = pgTable('auction_reminders', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  createdAt: createdAt(),
});

/** Signed offers that people left here for each other. */
export const shareOffers = pgTable(
  'share_offers',
  {
    /** Random; whoever knows it can read the offer. */
    link: text('link').primaryKey(),
    /** Who left it. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Addresses in lower case. */
    maker: text('maker').notNull(),
    /** Null: any registered wallet. */
    taker: text('taker'),
    makerSells: boolean('maker_sells').notNull(),
    sharesRaw: rawAmount('shares_raw').notNull(),
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id),
    amountRaw: rawAmount('amount_raw').notNull(),
    deadline: moment('deadline').notNull(),
    nonce: rawAmount('nonce').notNull(),
    signature: text('signature').notNull(),
    createdAt: createdAt(),
    /** To everybody, and made while there was a list of these: its maker knew that all see it. */
    listed: boolean('listed').notNull().default(false),
    /** Its two people see each other's name: the one by a link that names them, the other by choice. */
    named: boolean('named').notNull().default(false),
  },
  (table) => [
    unique('share_offers_once').on(table.maker, table.nonce),
    index('share_offers_user').on(table.userId, table.createdAt),
    index('share_offers_taker').on(table.taker),
    index('share_offers_listed').on(table.createdAt).where(sql`${table.listed}`),
    check('share_offers_named', sql`not ${table.named} or ${table.taker} is not null`),
    check('share_offers_amounts', sql`${table.sharesRaw} > 0 and ${table.amountRaw} > 0`),
  ],
);

/** Numbers of offers that the contract has seen: accepted, or withdrawn when there is no taker. */
export const usedOffers = pgTable(
  'used_offers',
  {
    maker: text('maker').notNull(),
    nonce: rawAmount('nonce').notNull(),
    taker: text('taker'),
    at: moment('at').notNull(),
    txHash: text('tx_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.maker, table.nonce] })],
);
