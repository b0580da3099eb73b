import type * as z from 'zod/mini';
import { CONTRACTS, type ExamplesOf, INVESTOR_ADDRESS, onePage } from '@/api/example';
import type * as shapes from './schemas';

const USDT = '0x55d398326f99059fF775485246999027B3197955';
const indexedBlock = { number: 68_412_005, time: '2026-11-20T09:44:00.000Z' };

const head: z.input<typeof shapes.roundHead> = {
  id: '2',
  state: 'OPEN',
  currencyId: 'USDT',
  symbol: 'USDT',
  opens: '2026-11-18T09:00:00.000Z',
  closes: '2026-11-21T09:00:00.000Z',
  price: null,
  volume: null,
  bank: { side: 'BID', price: '12', shares: '1000', fill: null },
  documentHash: '0x3f0a377ba0a4a460ecb616f6507ce0d8cfa3e704025d4fda3ed0c5ca05468728',
  documentTitle: 'Round 2 of 2026',
};

const past: z.input<typeof shapes.roundHead> = {
  ...head,
  id: '1',
  state: 'CLEARED',
  opens: '2026-10-12T09:00:00.000Z',
  closes: '2026-10-15T09:00:00.000Z',
  price: '12.4',
  volume: '2150',
  bank: null,
};

const PLACED = '0x1c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22061';
const SETTLED = '0x53a4ce7d1a0cbbd20cfd3a14e5e1f4ec8ee1ab2e0bbbc2e0ee2ad43b1f6cc812';

// Prices 11.2, 11.6, 12, 12.4, 12.8, 13.2
const round: z.input<typeof shapes.round> = {
  ...head,
  contract: CONTRACTS.auctions,
  currency: USDT,
  decimals: 18,
  firstPrice: '11.2',
  step: '0.4',
  ticks: 6,
  feePercent: '0',
  minShares: '10',
  lastTime: '2026-11-21T08:00:00.000Z',
  anchorTick: 0,
  announcedAt: '2026-11-10T09:00:00.000Z',
  txHash: PLACED,
  sales: ['0', '120', '400', '250', '0', '900'],
  bids: ['40', '0', '1000', '300', '0', '0'],
  orders: { sales: 9, bids: 4 },
  indicative: { price: '12', volume: '520' },
  result: null,
  settlement: null,
  clearBy: '2026-12-21T09:00:00.000Z',
  settleBy: '2027-05-20T09:00:00.000Z',
  indexedBlock,
};

const order: z.input<typeof shapes.auctionOrder> = {
  roundId: '1',
  roundState: 'CLEARED',
  closes: past.closes,
  symbol: 'USDT',
  side: 'SALE',
  state: 'SETTLED',
  limit: '11.6',
  tick: 1,
  shares: '200',
  deposit: null,
  price: '12.4',
  fill: '120',
  settled: '120',
  money: '1488',
  fee: '0',
  refund: '0',
  wallet: INVESTOR_ADDRESS,
  placedAt: '2026-10-13T15:20:00.000Z',
  txHash: PLACED,
  lastTrade: { at: '2026-10-15T09:04:00.000Z', txHash: SETTLED },
  note: true,
};

const offer: z.input<typeof shapes.offer> = {
  link: 'h4Zt0kQmW2x9Yb7cJ1vLpA',
  state: 'OPEN',
  maker: INVESTOR_ADDRESS,
  taker: null,
  makerSells: true,
  shares: '50',
  currencyId: 'USDT',
  symbol: 'USDT',
  amount: '620',
  deadline: '2026-12-01T12:00:00.000Z',
  nonce: '82913470651',
  madeAt: '2026-11-20T09:40:00.000Z',
  contract: CONTRACTS.offers,
  currency: USDT,
  decimals: 18,
  signature: `0x${'5c'.repeat(64)}1b`,
  accepted: null,
  otherName: null,
};

const waiting = [{ currencyId: 'USDT', symbol: 'USDT', currency: USDT, amount: '12.4' }];
const word = (value: bigint) => value.toString(16).padStart(64, '0');

export const auctionsExamples: ExamplesOf<typeof shapes.auctionsSchemas> = {
  listRounds: {
    about: 'Auctions in which owners sell shares for money: announced, open and past.',
    input: { page: 1, limit: 10 },
    data: { ...onePage([head, past]), indexedBlock },
  },
  getRound: {
    about: 'One round with its terms, its book, its price and how far it is settled.',
    params: { id: '2' },
    data: round,
  },
  getSelling: {
    about: 'The rounds of today, and which shares the caller can sell.',
    data: {
      last: past,
      current: head,
      next: null,
      shares: {
        total: '500',
        free: '300',
        staked: '100',
        onSale: '100',
        frozen: '0',
        bookEntry: '0',
        lockedUp: null,
      },
      waiting: [],
      payoutAddress: INVESTOR_ADDRESS,
      reminder: false,
      indexedBlock,
    },
  },
  listAuctionOrders: {
    about: 'The caller’s orders in auctions, and what became of them.',
    input: { page: 1, limit: 10 },
    data: { ...onePage([order]), waiting, indexedBlock },
  },
  checkAuctionOrder: {
    about: 'Asks the contract whether it would take an order, and prepares the call.',
    params: { id: '2' },
    input: { wallet: INVESTOR_ADDRESS, side: 'SALE', tick: 1, shares: '200' },
    data: {
      chainId: 56,
      to: CONTRACTS.auctions,
      valueRaw: '0',
      // place(2, 0, 1, 200000000)
      data: `0x34adfda9${word(2n)}${word(0n)}${word(1n)}${word(200_000_000n)}`,
      currency: USDT,
      allowanceRaw: '0',
    },
  },
  auctionNote: {
    about: 'The contract note of the caller’s trades in a round as a PDF file.',
    params: { id: '1' },
    data: null,
  },
  setAuctionReminder: {
    about: 'Turns reminders of rounds on or off.',
    input: { on: true },
    data: { reminder: true },
  },
  makeOffer: {
    about: 'Keeps a signed offer, and gives it a link.',
    input: {
      maker: INVESTOR_ADDRESS,
      taker: null,
      makerSells: true,
      shares: '50',
      currencyId: 'USDT',
      amount: '620',
      deadline: '2026-12-01T12:00:00.000Z',
      nonce: '82913470651',
      signature: `0x${'5c'.repeat(64)}1b`,
    },
    data: offer,
  },
  listOffers: {
    about: 'Offers that the caller made, and those for the caller’s wallets.',
    input: { page: 1, limit: 10 },
    data: { ...onePage([{ ...offer, mine: true }]), board: false },
  },
  getOffer: { about: 'The offer behind a link.', params: { link: offer.link }, data: offer },
  checkOffer: {
    about: 'Why an offer cannot be accepted, before anybody pays a network fee.',
    params: { link: offer.link },
    input: { taker: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
    data: {
      acceptable: false,
      fault: { name: 'OfferUsed', params: {} },
      makers: false,
    },
  },
  listBoard: {
    about: 'Open offers to every registered holder, where the bank shows them.',
    input: { page: 1, limit: 10 },
    data: onePage([{ ...offer, mine: false }]),
  },
};
