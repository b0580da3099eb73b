import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { inArray } from 'drizzle-orm';
import { decimal, moment, t } from '@/lang/service';
import { announce, isOldNews } from '@/server/messaging/announce';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { SHARE_ASSET, transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';

type Declared = EventOf<'issuance', 'SharesDeclared'>;
type Received = EventOf<'issuance', 'SharesReceived'>;

/** Tells all shareholders of a bonus issue or a split that was announced. Writes the entry of each owner who received new shares of it, and tells them. */
export const shareDistributionEvents: ChainEventHandlerOf<'issuance'> = {
  contract: 'issuance',
  names: ['SharesDeclared', 'SharesReceived'],
  isForOwners: true,
  async book(ctx, tx, events) {
    for (const event of events) {
      if (event.name === 'SharesDeclared') await announceDeclared(ctx, tx, event);
    }
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

async function announceDeclared({ clock }: BookingContext, tx: Tx, event: Declared): Promise<void> {
  const at = clock.now();
  if (isOldNews(event, at)) return;
  await announce(tx, {
    kind: 'DISTRIBUTION',
    audience: 'HOLDERS',
    title: t('New shares announced'),
    body: t(
      'Each holder gets new shares, {newShares} for each {forEach}, from {time} on. Until all have theirs, nothing can be bought, sold or sent. Your part of the bank stays the same.',
      {
        newShares: decimal(textArg(event, 'numerator')),
        forEach: decimal(textArg(event, 'denominator')),
        time: moment(new Date(Number(integerArg(event, 'executableAt')) * 1000)),
      },
    ),
    link: '/distributions',
    fingerprint: `shares ${textArg(event, 'id')}`,
    at,
  });
}

function entryOf(event: Received, userId: string) {
  const sharesRaw = integerArg(event, 'shares');
  const { txHash, logIndex } = event;
  const line = {
    userId,
    type: 'BONUS' as const,
    status: 'CONFIRMED' as const,
    symbol: SHARE_ASSET,
    amountRaw: sharesRaw,
    decimals: SHARE_DECIMALS,
    sharesRaw,
    txHash,
    logIndex,
    blockNumber: Number(event.blockNumber),
    createdAt: event.blockTime,
  };
  const notice = {
    userId,
    kind: 'DISTRIBUTION' as const,
    title: t('New shares received'),
    body: t('{shares} new shares of a bonus issue or a split were added to yours.', {
      shares: decimal(formatDecimal(sharesRaw, SHARE_DECIMALS)),
    }),
    link: '/wallet',
    data: { txHash },
    dedupeKey: `bonus:${txHash}:${logIndex}`,
  };
  return { line, notice };
}
