import { insertRows } from '@fnx/postgres/insert-rows';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { inArray } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { decimal, t } from '@/lang/service';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { ChainEventHandlerOf } from '@/server/platform/registry';
import { SHARE_ASSET, transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';

type Received = EventOf<'issuance', 'SharesReceived'>;

/** Writes the entry of each owner who received new shares of a bonus issue or a split, and tells them. */
export const shareDistributionEvents: ChainEventHandlerOf<'issuance'> = {
  contract: 'issuance',
  names: ['SharesReceived'],
  isForOwners: true,
  async book(ctx, tx, events) {
    const received = events.filter((event) => event.name === 'SharesReceived');
    const holders = [...new Set(received.map((event) => textArg(event, 'holder')))];
    const found = await tx
      .select({ id: users.id, holder: users.holderId })
      .from(users)
      .where(inArray(users.holderId, holders));
    const owners = new Map(found.map(({ id, holder }) => [String(holder), id]));
    const own = received.flatMap((event) => {
      const userId = owners.get(textArg(event, 'holder'));
      return userId && integerArg(event, 'shares') > 0n ? [entryOf(event, userId)] : [];
    });
    if (own.length === 0) return;
    const lines = own.map(({ line }) => line);
    await tx.execute(insertRows(transactions, lines));
    await raiseNotifications(
      ctx,
      tx,
      own.map(({ notice }) => notice),
    );
  },
};

function entryOf(event: Received, userId: string) {
  const sharesRaw = integerArg(event, 'shares');
  const to = textArg(event, 'to');
  const { txHash, logIndex } = event;
  const line = {
    userId,
    type: 'BONUS' as const,
    status: 'CONFIRMED' as const,
    symbol: SHARE_ASSET,
    amountRaw: sharesRaw,
    decimals: SHARE_DECIMALS,
    sharesRaw,
    toAddress: to,
    txHash,
    logIndex,
    blockNumber: Number(event.blockNumber),
    createdAt: event.blockTime,
  };
  const notice = {
    userId,
    kind: 'DISTRIBUTION' as const,
    title: t('New shares received'),
    body: t('{shares} new shares of a bonus issue or a split arrived in {address}.', {
      shares: decimal(formatDecimal(sharesRaw, SHARE_DECIMALS)),
      address: getAddress(to as Hex),
    }),
    link: '/wallet',
    data: { txHash },
    dedupeKey: `bonus:${txHash}:${logIndex}`,
  };
  return { line, notice };
}
