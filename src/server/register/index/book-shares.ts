import { currencyAt } from '@fnx/chain/addresses';
import { uuidOf } from '@fnx/chain/order-id';
import type { Tx } from '@fnx/postgres/client';
import { type Hex, zeroAddress } from 'viem';
import { raiseAlert } from '@/server/messaging/alerts';
import { type ChainEvent, type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import {
  type Booking,
  type Leg,
  platformAccount,
  postTransfers,
  walletAccount,
} from '@/server/register/post-transfer';
import { SHARE_ASSET } from '@/server/register/tables';
import { HOLDER_EVENTS, HolderBook } from './holder-book';
import { type Price, Trades, usdOf } from './trades';
import { type Passage, writePassages } from './write-passages';

type Transfer = EventOf<'shareToken', 'Transfer'>;
type Bought = EventOf<'shareSale', 'Bought'>;
type Deposited = EventOf<'shareSale', 'DepositIssued'>;
type Claimed = EventOf<'shareStaking', 'Claimed'>;
type Issued = EventOf<'issuance', 'Issued'>;

/** Addresses, holders and shares: everything that the share token tells. */
export const shareTokenHandler: ChainEventHandlerOf<'shareToken'> = {
  contract: 'shareToken',
  names: [...HOLDER_EVENTS, 'Transfer'],
  async book(ctx, tx, events, batch) {
    const people = await HolderBook.open(tx, events);
    const causes = new Causes(ctx, batch);
    const trades = await Trades.read(ctx, tx, batch);
    const bookings: Booking[] = [];
    const passages: Passage[] = [];
    for (const event of events) {
      if (event.name !== 'Transfer') people.apply(event);
      else if (integerArg(event, 'value') > 0n) {
        const price = trades.take(event, people);
        const booking = bookingOf(event, people, causes, price);
        bookings.push(booking);
        const passage = passageOf(event, people, booking, price);
        if (passage) passages.push(passage);
      }
    }
    await people.close(tx);
    await postTransfers(tx, bookings);
    await writePassages(ctx, tx, passages);
    await alertUnexplained(ctx, tx, causes.unexplained);
  },
};

function bookingOf(
  event: Transfer,
  people: HolderBook,
  causes: Causes,
  price: Price | null,
): Booking {
  const from = textArg(event, 'from');
  const to = textArg(event, 'to');
  const leg: Leg = {
    asset: SHARE_ASSET,
    from:
      from === zeroAddress ? platformAccount('issued') : walletAccount(people.ownerOf(from), from),
    to: to === zeroAddress ? platformAccount('issued') : walletAccount(people.ownerOf(to), to),
    amountRaw: integerArg(event, 'value'),
  };
  const issued = from === zeroAddress && !price;
  const cause = issued
    ? causes.of(event, people.holderOf(to))
    : { kind: price ? ('SALE' as const) : ('TRANSFER' as const), legs: [] };
  return {
    ...cause,
    paidUsdRaw: price && usdOf(price, price.paidRaw),
    receivedUsdRaw: price && usdOf(price, price.receivedRaw),
    reference: `${event.txHash}:${event.logIndex}`,
    legs: [leg, ...cause.legs],
    at: event.blockTime,
  };
}

/** Shares that pass from one holder to another, or come from a list; null for any other issue that is no sale, and between one holder's own addresses. */
export function passageOf(
  event: Transfer,
  people: HolderBook,
  { kind }: Pick<Booking, 'kind'>,
  price: Price | null,
): Passage | null {
  const from = textArg(event, 'from');
  const to = textArg(event, 'to');
  if (kind !== 'ISSUE' && !price && [from, to].includes(zeroAddress)) return null;
  if (people.holderOf(from) === people.holderOf(to)) return null;
  return {
    event,
    price,
    from: { address: from, owner: people.ownerOf(from) },
    to: { address: to, owner: people.ownerOf(to) },
    sharesRaw: integerArg(event, 'value'),
  };
}

type Cause = Pick<Booking, 'kind' | 'legs'> & { orderId?: string | null };

/**
 * Why shares were issued: the sale in the same transaction that names the same address and amount, the claims beside the
 * issue to that address, of which several are paid together, the issuance's list that names holder and
 * amount, or its split, whose shares go to several addresses of the holder.
 */
class Causes {
  /** Issues without a cause. Only someone with a role on the token can make them. */
  readonly unexplained: Transfer[] = [];
  private readonly sales = new Map<string, (Bought | Deposited)[]>();
  private readonly claims = new Map<string, Claimed[]>();
  private readonly issues = new Map<string, Issued[]>();
  private readonly splits = new Set<string>();

  constructor(
    private readonly ctx: BookingContext,
    batch: readonly ChainEvent[],
  ) {
    for (const event of batch) {
      const { txHash } = event;
      if (event.name === 'Bought' || event.name === 'DepositIssued') {
        add(this.sales, [txHash, event.args.buyer, event.args.shares].join(), event);
      }
      if (event.name === 'SharesReceived') this.splits.add([txHash, event.args.holder].join());
      if (event.name === 'Issued') {
        add(this.issues, [txHash, event.args.holder, event.args.shares].join(), event);
      }
      if (event.name === 'Claimed') add(this.claims, [txHash, event.args.to].join(), event);
    }
  }

  of(transfer: Transfer, holder: string | null): Cause {
    const [to, value] = [textArg(transfer, 'to'), textArg(transfer, 'value')];
    if (this.isReward(transfer)) return { kind: 'REWARD', legs: [] };
    const sale = this.sales.get([transfer.txHash, to, value].join())?.shift();
    if (sale) return this.purchase(sale);
    const issue = this.issues.get([transfer.txHash, holder, value].join())?.shift();
    if (issue) return { kind: 'ISSUE', legs: [] };
    if (this.splits.has([transfer.txHash, holder].join())) return { kind: 'BONUS', legs: [] };
    this.unexplained.push(transfer);
    return { kind: 'TRANSFER', legs: [] };
  }

  /** Each claim is paid once: by the first issue after it; at the end of a stake, by the issue before it. */
  private isReward(transfer: Transfer): boolean {
    const key = [transfer.txHash, textArg(transfer, 'to')].join();
    const claims = this.claims.get(key) ?? [];
    const before = claims.filter(({ logIndex }) => logIndex < transfer.logIndex);
    const value = integerArg(transfer, 'value');
    const sum = before.reduce((total, claim) => total + integerArg(claim, 'amount'), 0n);
    const alone = claims.filter((claim) => integerArg(claim, 'amount') === value);
    const paid = sum === value ? before : alone.slice(0, 1);
    this.claims.set(
      key,
      claims.filter((claim) => !paid.includes(claim)),
    );
    return paid.length > 0;
  }

  private purchase(sale: Bought | Deposited): Cause {
    const orderId = uuidOf(textArg(sale, 'orderId') as Hex);
    // The money is in the bank's account, and not on the chain.
    if (sale.name === 'DepositIssued') return { kind: 'PURCHASE', orderId, legs: [] };
    const amountRaw = integerArg(sale, 'payAmount');
    const payToken = textArg(sale, 'payToken');
    // A token that this service does not know is booked under its address.
    const asset = currencyAt(this.ctx.chain.addresses, payToken as Hex) ?? payToken;
    const money = {
      asset,
      from: platformAccount('external'),
      to: platformAccount('treasury'),
      amountRaw,
    };
    return { kind: 'PURCHASE', orderId, legs: amountRaw > 0n ? [money] : [] };
  }
}

function add<E>(map: Map<string, E[]>, key: string, event: E): void {
  map.set(key, [...(map.get(key) ?? []), event]);
}

async function alertUnexplained(
  ctx: BookingContext,
  tx: Tx,
  issues: readonly Transfer[],
): Promise<void> {
  for (const { txHash, args } of issues) {
    const detail = `${args.value} millionths of a share were issued to ${args.to} by neither a sale nor a claim nor an announced issue. Check the parts of the share token.`;
    await raiseAlert(ctx, tx, { kind: 'UNEXPLAINED_ISSUE', subject: txHash, detail });
  }
}
