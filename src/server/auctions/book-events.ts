import { currencyAt } from '@fnx/chain/addresses';
import { ORDER_SIDES, type OrderSide } from '@fnx/chain/order-side';
import { insertRows } from '@fnx/postgres/insert-rows';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { type ChainEvent, type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { type Round, RoundBook, type RoundOrder } from './round-book';
import { tellOfBatch } from './round-notices';
import { usedOffers } from './tables';

type Of<N extends EventOf<'auctions'>['name']> = EventOf<'auctions', N>;

/** The bank as the holder of an order. */
export const BANK = `0x${'0'.repeat(64)}`;

/** Indexes the Auctions contract: rounds with their books, orders, what traded, and money that waits. */
export const auctionEvents: ChainEventHandlerOf<'auctions'> = {
  contract: 'auctions',
  names: [
    'Announced',
    'Cancelled',
    'Placed',
    'Struck',
    'Cleared',
    'Voided',
    'Collected',
    'Settled',
    'Credited',
    'Withdrawn',
  ],
  async book(ctx, tx, events) {
    const book = await RoundBook.open(tx, touchedBy(events));
    for (const event of events) {
      const apply = HANDLERS[event.name as keyof typeof HANDLERS] as
        | ((book: RoundBook, event: ChainEvent, ctx: BookingContext) => void)
        | undefined;
      apply?.(book, event, ctx);
    }
    await book.close(tx);
    await tellOfBatch(ctx, tx, book, events);
  },
};

/** Indexes the Offers contract: which offers were accepted or withdrawn. */
export const offerEvents: ChainEventHandlerOf<'offers'> = {
  contract: 'offers',
  names: ['Accepted', 'OfferCancelled'],
  async book(_ctx, tx, events) {
    const rows = events.map((event) => ({
      maker: textArg(event, 'maker'),
      nonce: integerArg(event, 'nonce'),
      taker: event.name === 'Accepted' ? textArg(event, 'taker') : null,
      at: event.blockTime,
      txHash: event.txHash,
    }));
    await tx.execute(sql`${insertRows(usedOffers, rows)} on conflict do nothing`);
  },
};

const idOf = (event: EventOf<'auctions'>) => Number((event.args as { id: string }).id);

const sideOf = (event: Of<'Placed' | 'Struck' | 'Collected'>): OrderSide =>
  ORDER_SIDES[Number(integerArg(event, 'side'))] ?? 'SALE';

function touchedBy(events: readonly EventOf<'auctions'>[]) {
  const rounds = new Set<number>();
  const holders = new Set<string>();
  for (const { args } of events) {
    const { id, holder, seller, buyer } = args as Readonly<Record<string, string | undefined>>;
    if (id !== undefined) rounds.add(Number(id));
    for (const one of [holder, seller, buyer]) if (one !== undefined) holders.add(one);
  }
  holders.add(BANK);
  return { rounds: [...rounds], holders: [...holders] };
}

const HANDLERS = {
  Announced(book: RoundBook, event: Of<'Announced'>, { chain }: BookingContext) {
    const round = roundOf(event, currencyAt(chain.addresses, textArg(event, 'currency') as Hex));
    book.announce(round);
    if (round.bankSharesRaw === 0n) return;
    book.place({
      ...newOrder(event, round.bankSide, BANK),
      tick: round.bankTick,
      sharesRaw: round.bankSharesRaw,
      wallet: textArg(event, 'payer'),
    });
  },
  Placed(book: RoundBook, event: Of<'Placed'>) {
    book.place({
      ...newOrder(event, sideOf(event), textArg(event, 'holder')),
      tick: Number(integerArg(event, 'tick')),
      sharesRaw: integerArg(event, 'shares'),
      wallet: textArg(event, 'wallet'),
    });
  },
  Struck(book: RoundBook, event: Of<'Struck'>) {
    const order = book.order(idOf(event), sideOf(event), textArg(event, 'holder'));
    if (order) book.place({ ...order, sharesRaw: 0n, struck: true });
  },
  Cancelled(book: RoundBook, event: Of<'Cancelled'>) {
    book.changeRound(idOf(event), { state: 'CANCELLED', ...endOf(event) });
  },
  Voided(book: RoundBook, event: Of<'Voided'>) {
    book.changeRound(idOf(event), { state: 'VOID', ...endOf(event) });
  },
  Cleared(book: RoundBook, event: Of<'Cleared'>) {
    book.changeRound(idOf(event), {
      state: 'CLEARED',
      ...endOf(event),
      tick: Number(integerArg(event, 'tick')),
      volumeRaw: integerArg(event, 'volume'),
      saleMargin: Number(integerArg(event, 'saleMargin')),
      bidMargin: Number(integerArg(event, 'bidMargin')),
      margins: [...event.args.margins],
    });
  },
  Collected(book: RoundBook, event: Of<'Collected'>) {
    const [id, side, holder] = [idOf(event), sideOf(event), textArg(event, 'holder')];
    const order = book.order(id, side, holder);
    const refundRaw = (order?.refundRaw ?? 0n) + integerArg(event, 'refund');
    const isSecond = order?.fillRaw != null;
    if (!isSecond) book.changeRound(id, { collected: book.round(id).collected + 1 });
    const fillRaw = integerArg(event, 'fill');
    book.change(id, side, holder, { fillRaw, refundRaw, ...(isSecond ? { undone: true } : {}) });
  },
  Settled(book: RoundBook, event: Of<'Settled'>) {
    const id = idOf(event);
    const sharesRaw = integerArg(event, 'shares');
    const feeRaw = integerArg(event, 'fee');
    const round = book.round(id);
    book.changeRound(id, { settledRaw: round.settledRaw + sharesRaw });
    trade(book, event, 'SALE', textArg(event, 'seller'), integerArg(event, 'money'), feeRaw);
    trade(book, event, 'BID', textArg(event, 'buyer'), integerArg(event, 'cost'), 0n);
    if (feeRaw > 0n) book.credit(BANK, round.payToken, feeRaw);
  },
  Credited(book: RoundBook, event: Of<'Credited'>) {
    book.credit(textArg(event, 'holder'), textArg(event, 'currency'), integerArg(event, 'amount'));
  },
  Withdrawn(book: RoundBook, event: Of<'Withdrawn'>) {
    book.credit(textArg(event, 'holder'), textArg(event, 'currency'), -integerArg(event, 'amount'));
  },
};

const endOf = ({ blockTime, txHash }: ChainEvent) => ({ endedAt: blockTime, endedTx: txHash });

function trade(
  book: RoundBook,
  event: Of<'Settled'>,
  side: OrderSide,
  holder: string,
  moneyRaw: bigint,
  feeRaw: bigint,
) {
  const id = idOf(event);
  const order = book.order(id, side, holder);
  if (!order) return;
  book.change(id, side, holder, {
    settledRaw: order.settledRaw + integerArg(event, 'shares'),
    moneyRaw: order.moneyRaw + moneyRaw,
    feeRaw: order.feeRaw + feeRaw,
    tradedAt: event.blockTime,
    tradedTx: event.txHash,
  });
}

function newOrder(
  event: Of<'Placed' | 'Announced'>,
  side: OrderSide,
  holder: string,
): Omit<RoundOrder, 'tick' | 'sharesRaw' | 'wallet'> {
  return {
    roundId: idOf(event),
    side,
    holder,
    struck: false,
    placedAt: event.blockTime,
    txHash: event.txHash,
    fillRaw: null,
    undone: false,
    settledRaw: 0n,
    moneyRaw: 0n,
    feeRaw: 0n,
    refundRaw: 0n,
    tradedAt: null,
    tradedTx: null,
  };
}

function roundOf(event: Of<'Announced'>, currencyId: string | null): Round {
  const time = (name: 'opens' | 'closes') => new Date(Number(integerArg(event, name)) * 1000);
  const ticks = Number(integerArg(event, 'ticks'));
  const none = Array<string>(ticks).fill('0');
  return {
    id: idOf(event),
    state: 'LIVE',
    payToken: textArg(event, 'currency'),
    currencyId,
    opens: time('opens'),
    closes: time('closes'),
    firstPriceRaw: integerArg(event, 'firstPrice'),
    stepRaw: integerArg(event, 'step'),
    anchorRaw: integerArg(event, 'anchor'),
    ticks,
    feeBps: Number(integerArg(event, 'feeBps')),
    minSharesRaw: integerArg(event, 'minShares'),
    bankSide: ORDER_SIDES[Number(integerArg(event, 'bankSide'))] ?? 'SALE',
    bankTick: Number(integerArg(event, 'bankTick')),
    bankSharesRaw: integerArg(event, 'bankShares'),
    documentHash: textArg(event, 'documentHash'),
    announcedAt: event.blockTime,
    txHash: event.txHash,
    sales: none,
    bids: none,
    saleOrders: 0,
    bidOrders: 0,
    endedAt: null,
    endedTx: null,
    tick: null,
    volumeRaw: null,
    saleMargin: null,
    bidMargin: null,
    margins: null,
    settledRaw: 0n,
    collected: 0,
  };
}
