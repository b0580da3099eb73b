import { ORDER_SIDES } from '@fnx/chain/order-side';
import * as z from 'zod/mini';
import { amount, decimal, rawAmount, shareAmount } from '../amounts';
import {
  address,
  askedTime,
  bytes32,
  callFault,
  choice,
  count,
  id,
  isoTime,
  limit,
  listOf,
  page,
  preparedCall,
  signature,
  txHash,
} from '../atoms';
import { row } from '../row';
import { AUCTION_ORDER_STATES, OFFER_STATES, ROUND_STATES } from '../shared/auction-vocabulary';

/** The block that an answer is of; null before the first. */
const indexedBlock = z.nullable(z.object({ number: count, time: isoTime }));

const side = z.enum(ORDER_SIDES);

/** Prices are of a whole share, in units of `symbol`; `price` and `volume` are null until it is CLEARED. `id` is the contract's number. */
export const roundHead = z.object({
  id,
  state: z.enum(ROUND_STATES),
  currencyId: id,
  symbol: z.string(),
  opens: isoTime,
  closes: isoTime,
  price: z.nullable(decimal),
  /** Shares that change hands. */
  volume: z.nullable(decimal),
  /** The bank's own order, part of the announcement; null: it takes no part. `fill` as `volume`. */
  bank: z.nullable(z.object({ side, price: decimal, shares: decimal, fill: z.nullable(decimal) })),
  documentHash: bytes32,
  /** Title of the published document with this hash; null if none is published here. */
  documentTitle: z.nullable(z.string()),
});
export type RoundHead = z.infer<typeof roundHead>;

/** A side's fill at its marginal price, shared among `shares` of orders there. Better prices fill whole, worse ones not at all. */
const margin = z.object({ price: decimal, fill: decimal, shares: decimal });

/**
 * One round. The ladder has `ticks` prices from `firstPrice`, each `step` above the one before; `sales` and `bids` are the shares
 * ordered at each of them, after the close those of the final book. The clearing function of `shared/auction-clearing.ts` makes the
 * indicative price of them with `anchorTick` and `minShares`.
 */
export const round = z.extend(roundHead, {
  /** The contract, and the token that is paid with. */
  contract: address,
  currency: address,
  decimals: count,
  firstPrice: decimal,
  step: decimal,
  ticks: count,
  /** Percent of a seller's proceeds. */
  feePercent: decimal,
  minShares: decimal,
  /** From here until `closes` an order only grows, or takes a better price for the other side. */
  lastTime: isoTime,
  /** The tick that decides last between equally good prices. */
  anchorTick: count,
  announcedAt: isoTime,
  txHash,
  sales: z.array(decimal),
  bids: z.array(decimal),
  orders: z.object({ sales: count, bids: count }),
  /** Result of clearing now; null when nothing would trade, and unless it is OPEN: the orders of the last blocks come after the close. */
  indicative: z.nullable(z.object({ price: decimal, volume: decimal })),
  result: z.nullable(z.object({ at: isoTime, txHash, sale: margin, bid: margin })),
  /** Shares settled of `volume`, orders whose fill the contract has fixed, and whether this service settles; null unless CLEARED. */
  settlement: z.nullable(
    z.object({ shares: decimal, collected: count, orders: count, automatic: z.boolean() }),
  ),
  /** From here on a round that nobody cleared is void, and trades that nobody settled are undone. */
  clearBy: isoTime,
  settleBy: isoTime,
  indexedBlock,
});
export type AuctionRound = z.infer<typeof round>;

/**
 * The caller's order. `deposit` is the highest cost of a bid; null for a sale. After the price is known: `fill` trades of `shares`,
 * `settled` of it has changed hands for `money`, of which the seller paid `fee`; `refund` of the deposit went back.
 */
export const auctionOrder = z.object({
  roundId: id,
  roundState: z.enum(ROUND_STATES),
  closes: isoTime,
  symbol: z.string(),
  side,
  state: z.enum(AUCTION_ORDER_STATES),
  /** The lowest price of a sale, the highest of a bid. */
  limit: decimal,
  tick: count,
  shares: decimal,
  deposit: z.nullable(decimal),
  /** Clearing price of the round. */
  price: z.nullable(decimal),
  fill: z.nullable(decimal),
  settled: decimal,
  money: decimal,
  fee: decimal,
  refund: decimal,
  /** The wallet that placed it last. */
  wallet: address,
  placedAt: isoTime,
  txHash,
  /** Null before the first trade. */
  lastTrade: z.nullable(z.object({ at: isoTime, txHash })),
  /** Whether there is a contract note. */
  note: z.boolean(),
});
export type AuctionOrder = z.infer<typeof auctionOrder>;

/** Money that could not be paid and waits at the contract: anyone may call `withdraw(currency, holder)` for it. */
const waiting = z.object({
  currencyId: id,
  symbol: z.string(),
  currency: address,
  amount: decimal,
});

/** Shares of the caller: of `total`, `free` can be put on sale; the parts may overlap where some are frozen or locked up. */
const sellable = z.object({
  total: decimal,
  free: decimal,
  staked: decimal,
  onSale: decimal,
  frozen: decimal,
  bookEntry: decimal,
  lockedUp: z.nullable(z.object({ shares: decimal, until: isoTime })),
});

/** Terms that the maker signs as EIP-712 `Offer` of "FNX Offers" 1. `taker` null: any registered wallet (zero is signed). */
const terms = z.object({
  maker: address,
  taker: z.nullable(address),
  /** Whether the maker gives the shares; otherwise the money. */
  makerSells: z.boolean(),
  shares: decimal,
  currencyId: id,
  symbol: z.string(),
  /** For all shares. */
  amount: decimal,
  deadline: isoTime,
  nonce: rawAmount,
});

export const offer = z.extend(terms, {
  /** Names it in links; whoever knows it can read the offer. */
  link: id,
  state: z.enum(OFFER_STATES),
  madeAt: isoTime,
  /** The contract, and the token that is paid with. */
  contract: address,
  currency: address,
  decimals: count,
  /** Null unless it is OPEN. */
  signature: z.nullable(signature),
  accepted: z.nullable(z.object({ at: isoTime, taker: address, txHash })),
  /** To the maker the name of the person it is for, to that person the maker's, where both agreed; null to everybody else. */
  otherName: z.nullable(z.string()),
});
export type Offer = z.infer<typeof offer>;

const link = z.strictObject({ link: id });

export const auctionsSchemas = {
  /** Newest first. */
  listRounds: row({
    about: 'Auctions in which owners sell shares for money: announced, open and past.',
    input: z.strictObject({ page, limit }),
    data: z.extend(listOf(roundHead), { indexedBlock }),
  }),

  getRound: row({
    about: 'One round with its terms, its book, its price and how far it is settled.',
    params: z.strictObject({ id }),
    data: round,
    errors: ['ROUND_NOT_FOUND'],
  }),

  /** Data of the page about selling besides the list: the rounds before, now and next, and what the caller has. */
  getSelling: row({
    about: 'The rounds of today, and which shares the caller can sell.',
    data: z.object({
      /** The last with a price; the one that is open, or closed and not cleared; the one that opens next. */
      last: z.nullable(roundHead),
      current: z.nullable(roundHead),
      next: z.nullable(roundHead),
      shares: sellable,
      waiting: z.array(waiting),
      /** Where money is paid to; null before the first wallet is registered. */
      payoutAddress: z.nullable(address),
      reminder: z.boolean(),
      indexedBlock,
    }),
  }),

  /** Newest first; of one round with `roundId`. */
  listAuctionOrders: row({
    about: 'The caller’s orders in auctions, with their results.',
    input: z.strictObject({ page, limit, roundId: z.optional(id) }),
    data: z.extend(listOf(auctionOrder), { waiting: z.array(waiting), indexedBlock }),
  }),

  /**
   * Asks the contract whether it would take the order from this wallet, and prepares the call; zero shares cancel the order. What the
   * contract would refuse is an error, but for an allowance that is missing: `allowance` in smallest units is what `place` takes.
   */
  checkAuctionOrder: row({
    about: 'Asks the contract whether it would take an order, and prepares the call.',
    params: z.strictObject({ id }),
    input: z.strictObject({
      wallet: address,
      side: choice(ORDER_SIDES),
      tick: count,
      shares: z.union([shareAmount, z.literal('0')]),
    }),
    data: z.extend(preparedCall, { currency: address, allowanceRaw: rawAmount }),
    errors: ['ROUND_NOT_FOUND', 'ACCOUNT_REVIEW', 'TRANSACTION_REFUSED', 'SALE_UNAVAILABLE'],
  }),

  /** The contract note of the caller's trades in a round. The response is a file; there is no `data`. */
  auctionNote: row({
    about: 'The contract note of the caller’s trades in a round as a PDF file.',
    params: z.strictObject({ id }),
    data: z.null(),
    errors: ['ROUND_NOT_FOUND', 'NO_TRADE'],
  }),

  /** Tells the caller when a round opens, when its last time begins and how it ends. Who has an order is told of it without asking. */
  setAuctionReminder: row({
    about: 'Turns reminders of rounds on or off.',
    input: z.strictObject({ on: z.boolean() }),
    data: z.object({ reminder: z.boolean() }),
  }),

  /** Keeps an offer that a wallet of the caller signed. The same offer again has the same link. */
  makeOffer: row({
    about: 'Keeps a signed offer, and gives it a link.',
    input: z.strictObject({
      maker: address,
      taker: z.nullable(address),
      /** The token of the taker's link to receive shares, which names them: the maker agrees that both see each other's name. */
      named: z.optional(id),
      makerSells: z.boolean(),
      shares: shareAmount,
      currencyId: id,
      amount,
      deadline: askedTime,
      // Shorter than 2^256.
      nonce: rawAmount.check(z.maxLength(77)),
      signature,
    }),
    data: offer,
    errors: [
      'ACCOUNT_REVIEW',
      'WALLET_NOT_REGISTERED',
      'BOOK_ENTRY_FIRST',
      'SIGNATURE_INVALID',
      'CURRENCY_NOT_FOUND',
      'TRANSACTION_REFUSED',
      'OFFER_USED',
      'LINK_ENDED',
      'SALE_UNAVAILABLE',
    ],
  }),

  /** Made by the caller, and for one of the caller's wallets; newest first. */
  listOffers: row({
    about: 'Offers that the caller made, and those for the caller’s wallets.',
    input: z.strictObject({ page, limit }),
    data: z.extend(listOf(z.extend(offer, { mine: z.boolean() })), {
      /** Whether new offers to everybody are on the board. */
      board: z.boolean(),
    }),
  }),

  getOffer: row({
    about: 'The offer behind a link.',
    params: link,
    data: offer,
    errors: ['OFFER_NOT_FOUND'],
  }),

  /** Why `taker` could not accept it now; a missing allowance of the taker is no reason. `makers`: only the maker can cure it. */
  checkOffer: row({
    about: 'Why an offer cannot be accepted, before anybody pays a network fee.',
    params: link,
    input: z.strictObject({ taker: address }),
    data: z.object({ acceptable: z.boolean(), fault: callFault, makers: z.boolean() }),
    errors: ['OFFER_NOT_FOUND', 'SALE_UNAVAILABLE'],
  }),

  /** Open offers to everybody, newest first; NOT_FOUND unless the bank has turned this list on, and published its legal text. */
  listBoard: row({
    about: 'Open offers to every registered holder, where the bank shows them.',
    input: z.strictObject({ page, limit }),
    data: listOf(z.extend(offer, { mine: z.boolean() })),
  }),
};
