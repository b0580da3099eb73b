import { currencyAt } from '@fnx/chain/addresses';
import { CURRENCIES, type CurrencyId } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { USD_DECIMALS } from '@fnx/values/money';
import { inArray, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { type ChainEvent, type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';
import { chainEvents } from '@/server/register/chain-tables';
import type { HolderBook } from './holder-book';

/** Money of a sale, in units of its currency: what the buyer paid, what the seller got, and the bank's fee in between. */
export type Price = {
  currencyId: CurrencyId;
  paidRaw: bigint;
  receivedRaw: bigint;
  feeRaw: bigint;
  /** For people, in English: `Auction 3`. */
  of: string;
  /** Its owners are told of the whole order, not of each pair. */
  inAuction: boolean;
};

/** A sale whose shares move by the transfers after its event. A side is a holder's id in an auction, an address in an offer. */
type Trade = Price & { seller: string; buyer: string; sharesRaw: bigint; movedRaw: bigint };

type Side = { holder: string | null; address: string };

const NOBODY = `0x${'0'.repeat(64)}`;

const isSide = (side: string, { holder, address }: Side) =>
  side === address || side === (holder ?? NOBODY);

/** Sales of shares between holders, or with the bank, in the transactions of a batch: auctions and accepted offers. */
export class Trades {
  private constructor(
    private readonly open: ReadonlyMap<Hex, readonly (Trade & { at: number })[]>,
  ) {}

  /** A sale in a token that this service does not know is left out: its shares are a transfer as others are. */
  static async read({ chain }: BookingContext, tx: Tx, batch: readonly ChainEvent[]) {
    const settled = batch.filter(
      (event): event is EventOf<'auctions', 'Settled'> => event.name === 'Settled',
    );
    const tokens = await readPayTokens(tx, settled);
    const open = new Map<Hex, (Trade & { at: number })[]>();
    for (const event of batch) {
      const trade =
        event.name === 'Settled'
          ? settledTrade(event)
          : event.name === 'Accepted'
            ? acceptedTrade(event)
            : null;
      if (!trade) continue;
      const token = event.name === 'Accepted' ? event.args.currency : tokens.get(trade.round ?? '');
      const currencyId = token ? currencyAt(chain.addresses, token as Hex) : null;
      if (currencyId === null) continue;
      const one = { ...trade, currencyId, movedRaw: 0n, at: event.logIndex };
      open.set(event.txHash, [...(open.get(event.txHash) ?? []), one]);
    }
    return new Trades(open);
  }

  /** The part of a sale that a transfer moves; null: it belongs to none. In chain order, each transfer once. */
  take(transfer: EventOf<'shareToken', 'Transfer'>, people: HolderBook): Price | null {
    const { txHash, logIndex, args } = transfer;
    const side = (address: string) => ({ address, holder: people.holderOf(address) });
    const [from, to] = [side(args.from), side(args.to)];
    const sharesRaw = integerArg(transfer, 'value');
    const before = (this.open.get(txHash) ?? []).filter(({ at }) => at < logIndex);
    const trade = before.findLast(
      (one) =>
        isSide(one.seller, from) &&
        isSide(one.buyer, to) &&
        one.movedRaw + sharesRaw <= one.sharesRaw,
    );
    if (!trade) return null;
    const [start, end] = [trade.movedRaw, trade.movedRaw + sharesRaw];
    trade.movedRaw = end;
    const part = (raw: bigint) => (raw * end) / trade.sharesRaw - (raw * start) / trade.sharesRaw;
    return {
      currencyId: trade.currencyId,
      of: trade.of,
      inAuction: trade.inAuction,
      paidRaw: part(trade.paidRaw),
      receivedRaw: part(trade.receivedRaw),
      feeRaw: part(trade.feeRaw),
    };
  }
}

function settledTrade(event: EventOf<'auctions', 'Settled'>) {
  const [money, feeRaw] = [integerArg(event, 'money'), integerArg(event, 'fee')];
  const round = textArg(event, 'id');
  return {
    round,
    of: `Auction ${round}`,
    inAuction: true,
    seller: textArg(event, 'seller'),
    buyer: textArg(event, 'buyer'),
    sharesRaw: integerArg(event, 'shares'),
    paidRaw: integerArg(event, 'cost'),
    receivedRaw: money - feeRaw,
    feeRaw,
  };
}

function acceptedTrade(event: EventOf<'offers', 'Accepted'>) {
  const { maker, taker, makerSells } = event.args;
  const amount = integerArg(event, 'amount');
  return {
    round: null,
    of: 'Offer',
    inAuction: false,
    seller: makerSells ? maker : taker,
    buyer: makerSells ? taker : maker,
    sharesRaw: integerArg(event, 'shares'),
    paidRaw: amount,
    receivedRaw: amount,
    feeRaw: 0n,
  };
}

/** Reads the currency in which each round is paid: only its announcement names it. */
async function readPayTokens(tx: Tx, settled: readonly ChainEvent[]): Promise<Map<string, string>> {
  const ids = [...new Set(settled.map((event) => String((event.args as { id: string }).id)))];
  if (ids.length === 0) return new Map();
  const id = sql<string>`${chainEvents.args}->>'id'`;
  const found = await tx
    .select({ id, token: sql<string>`${chainEvents.args}->>'currency'` })
    .from(chainEvents)
    .where(sql`contract = 'auctions' and name = 'Announced' and ${inArray(id, ids)}`);
  return new Map(found.map((one) => [one.id, one.token]));
}

/** In US dollars with 8 decimals; null: only a stable coin has a value that a rebuild finds again. */
export function usdOf({ currencyId }: Pick<Price, 'currencyId'>, raw: bigint): bigint | null {
  const { decimals, isStable } = CURRENCIES[currencyId];
  return isStable ? raw / 10n ** BigInt(decimals - USD_DECIMALS) : null;
}
