import { CURRENCIES } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { getAddress, type Hex, zeroAddress } from 'viem';
import { decimal, t } from '@/lang/service';
import { shareValue } from '@/server/market/quote-math';
import { sharePriceAt } from '@/server/market/share-price';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import type { ChainEvent } from '@/server/platform/chain-events';
import type { BookingContext } from '@/server/platform/registry';
import { SHARE_ASSET, transactions } from '@/server/register/tables';
import { type Price, usdOf } from './trades';

/** One side of a transfer between holders. `owner` is null for a holder without an account. */
type Party = { address: string; owner: string | null };

/** Shares that passed from one holder to another, or from the zero address: of a list, entered in the register. */
export type Passage = {
  event: ChainEvent;
  /** The price of a sale; null: nothing was paid by way of the contracts. */
  price: Price | null;
  from: Party;
  to: Party;
  sharesRaw: bigint;
};

/** Writes the entry of each party that has an account, at what was paid or at the share price of the block, and notifies them. */
export async function writePassages(
  ctx: BookingContext,
  tx: Tx,
  passages: readonly Passage[],
): Promise<void> {
  const sides = passages.flatMap((passage) => [
    { passage, userId: passage.from.owner, type: typeOut(passage) },
    { passage, userId: passage.to.owner, type: typeIn(passage) },
  ]);
  const known = sides.flatMap((side) =>
    side.userId === null ? [] : [{ ...side, userId: side.userId }],
  );
  if (known.length === 0) return;
  const prices = await pricesAt(tx, passages);
  const lines = known.map(({ passage, ...side }) => ({
    ...side,
    ...lineOf(passage, prices.get(passage.event.blockTime.getTime()) ?? null),
    ...moneyOf(passage, side.type),
  }));
  await tx.execute(insertRows(transactions, lines));
  await raiseNotifications(ctx, tx, known.flatMap(noticesOf));
}

async function pricesAt(tx: Tx, passages: readonly Passage[]): Promise<Map<number, bigint | null>> {
  const times = new Set(passages.map(({ event }) => event.blockTime.getTime()));
  const prices = new Map<number, bigint | null>();
  for (const time of times) {
    const price = await sharePriceAt({ db: tx }, new Date(time));
    prices.set(time, price?.priceRaw ?? null);
  }
  return prices;
}

/** Writes a sale's money into its entry, and the price that this makes. */
function moneyOf({ price, sharesRaw }: Passage, type: Side['type']) {
  // All lines have the same columns.
  const none = { currencyId: null, feeUsdRaw: null, note: null };
  if (!price) return none;
  const amountRaw = type === 'SALE' ? price.receivedRaw : price.paidRaw;
  const valueUsdRaw = usdOf(price, amountRaw);
  return {
    currencyId: price.currencyId,
    symbol: price.currencyId,
    amountRaw,
    decimals: CURRENCIES[price.currencyId].decimals,
    feeUsdRaw: type === 'SALE' ? usdOf(price, price.feeRaw) : null,
    note: price.of,
    ...(valueUsdRaw === null
      ? {}
      : { valueUsdRaw, sharePriceRaw: (valueUsdRaw * 10n ** BigInt(SHARE_DECIMALS)) / sharesRaw }),
  };
}

function lineOf({ event, from, to, sharesRaw }: Passage, priceRaw: bigint | null) {
  return {
    status: 'CONFIRMED' as const,
    symbol: SHARE_ASSET,
    amountRaw: sharesRaw,
    decimals: SHARE_DECIMALS,
    sharesRaw,
    sharePriceRaw: priceRaw,
    valueUsdRaw: priceRaw === null ? null : shareValue(sharesRaw, priceRaw),
    fromAddress: from.address === zeroAddress ? null : from.address,
    toAddress: to.address,
    txHash: event.txHash,
    logIndex: event.logIndex,
    blockNumber: Number(event.blockNumber),
    createdAt: event.blockTime,
  };
}

const typeOut = ({ price }: Passage) => (price ? ('SALE' as const) : ('TRANSFER_OUT' as const));

function typeIn({ price, from }: Passage) {
  if (price) return 'SECONDARY_BUY' as const;
  return from.address === zeroAddress ? ('ISSUE' as const) : ('TRANSFER_IN' as const);
}

type Side = {
  passage: Passage;
  userId: string;
  type: ReturnType<typeof typeOut> | ReturnType<typeof typeIn>;
};

/** None for a list, whose owners get letters, nor for a pair of an auction. */
function noticesOf({ passage, userId, type }: Side) {
  const { event, from, to, price } = passage;
  if (type === 'ISSUE' || price?.inAuction) return [];
  const shares = decimal(formatDecimal(passage.sharesRaw, SHARE_DECIMALS));
  const notice = {
    userId,
    kind: price ? ('AUCTION' as const) : ('ORDER' as const),
    link: '/wallet',
    data: { txHash: event.txHash },
    dedupeKey: `transfer:${event.txHash}:${event.logIndex}:${type}`,
  };
  if (price) return [{ ...notice, ...saleText(price, type, shares) }];
  const other = getAddress((type === 'TRANSFER_IN' ? from : to).address as Hex);
  const text =
    type === 'TRANSFER_IN'
      ? {
          title: t('Shares received'),
          body: t('{shares} shares arrived from {other}.', { shares, other }),
        }
      : {
          title: t('Shares sent'),
          body: t('{shares} shares were sent to {other}.', { shares, other }),
        };
  return [{ ...notice, ...text }];
}

function saleText(price: Price, type: Side['type'], shares: ReturnType<typeof decimal>) {
  const raw = type === 'SALE' ? price.receivedRaw : price.paidRaw;
  const amount = decimal(formatDecimal(raw, CURRENCIES[price.currencyId].decimals));
  const facts = { shares, amount, symbol: price.currencyId };
  return type === 'SALE'
    ? {
        title: t('Shares sold'),
        body: t('You sold {shares} shares for {amount} {symbol}.', { ...facts }),
      }
    : {
        title: t('Shares bought'),
        body: t('You bought {shares} shares for {amount} {symbol}.', { ...facts }),
      };
}
