import { getAddress, type Hex, zeroAddress } from 'viem';
import { decimal, t } from '@/lang/service';
import { shareValue } from '@/server/market/quote-math';
import { sharePriceAt } from '@/server/market/share-price';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import type { ChainEvent } from '@/server/platform/chain-events';
import type { Tx } from '@/server/platform/database/client';
import { insertRows } from '@/server/platform/database/insert-rows';
import type { BookingContext } from '@/server/platform/registry';
import { SHARE_ASSET, transactions } from '@/server/register/tables';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';

/** One side of a transfer between holders. `owner` is null for a holder without an account. */
type Party = { address: string; owner: string | null };

/** Shares that passed from one holder to another, or from the zero address: of a list, entered in the register. */
export type Passage = { event: ChainEvent; from: Party; to: Party; sharesRaw: bigint };

/** Writes the entry of each party that has an account, at the share price of the block, and notifies them. */
export async function writePassages(
  ctx: BookingContext,
  tx: Tx,
  passages: readonly Passage[],
): Promise<void> {
  const sides = passages.flatMap((passage) => [
    { passage, userId: passage.from.owner, type: 'TRANSFER_OUT' as const },
    {
      passage,
      userId: passage.to.owner,
      type: passage.from.address === zeroAddress ? ('ISSUE' as const) : ('TRANSFER_IN' as const),
    },
  ]);
  const known = sides.flatMap((side) =>
    side.userId === null ? [] : [{ ...side, userId: side.userId }],
  );
  if (known.length === 0) return;
  const prices = await pricesAt(tx, passages);
  const lines = known.map(({ passage, ...side }) => ({
    ...side,
    ...lineOf(passage, prices.get(passage.event.blockTime.getTime()) ?? null),
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

type Side = { passage: Passage; userId: string; type: 'ISSUE' | 'TRANSFER_IN' | 'TRANSFER_OUT' };

/** None for a list: its owners get letters. */
function noticesOf({ passage, userId, type }: Side) {
  if (type === 'ISSUE') return [];
  const { event, from, to } = passage;
  const shares = decimal(formatDecimal(passage.sharesRaw, SHARE_DECIMALS));
  const other = getAddress((type === 'TRANSFER_IN' ? from : to).address as Hex);
  const text =
    type === 'TRANSFER_IN'
      ? {
          title: t('Shares received'),
          body: t('{shares} shares arrived from {other}.', { shares, other }),
        }
      : {
          title: t('Shares sent'),
          body: t('{shares} shares left your wallet for {other}.', { shares, other }),
        };
  const notice = {
    ...text,
    userId,
    kind: 'ORDER' as const,
    link: '/wallet',
    data: { txHash: event.txHash },
    dedupeKey: `transfer:${event.txHash}:${event.logIndex}:${type}`,
  };
  return [notice];
}
