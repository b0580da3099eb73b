import { eq, inArray, sql } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { CURRENCIES, type CurrencyId, currencyAt } from '@/chain/addresses';
import { decimal, moment as momentOf, t } from '@/lang/service';
import { raiseAlert } from '@/server/messaging/alerts';
import { announce } from '@/server/messaging/announce';
import { type NewNotification, raiseNotifications } from '@/server/messaging/raise-notification';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { Tx } from '@/server/platform/database/client';
import { insertRows } from '@/server/platform/database/insert-rows';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { formatDecimal, USD_DECIMALS } from '@/shared/money';
import { DAY_MS } from '@/shared/time';
import { distributions, payouts } from './tables';

type Distribution = typeof distributions.$inferSelect;
type Declared = EventOf<'distributions', 'Declared'>;
type Settled = EventOf<'distributions', 'Paid' | 'Forgone'>;
type Payout = typeof payouts.$inferSelect;

/** Indexes the Distributions contract: what was declared, who was paid, and what returned. */
export const distributionEvents: ChainEventHandlerOf<'distributions'> = {
  contract: 'distributions',
  names: ['Declared', 'Paid', 'Forgone', 'Reclaimed'],
  async book(ctx, tx, events) {
    for (const event of events) {
      if (event.name === 'Declared') await declare(ctx, tx, event);
      if (event.name === 'Reclaimed') await reclaim(tx, event);
    }
    await pay(
      ctx,
      tx,
      events.filter((event) => event.name === 'Paid' || event.name === 'Forgone'),
    );
  },
};

/** A declaration is news for a day. */
const NEWS_MS = DAY_MS;

const moment = (event: Declared, name: 'recordTime' | 'reclaimableAt') =>
  new Date(Number(integerArg(event, name)) * 1000);

async function declare(ctx: BookingContext, tx: Tx, event: Declared): Promise<void> {
  const payToken = textArg(event, 'payToken');
  const currencyId = currencyAt(ctx.chain.addresses, payToken as Hex);
  await tx.insert(distributions).values({
    id: textArg(event, 'id'),
    payToken,
    currencyId,
    amountRaw: integerArg(event, 'amount'),
    supplyRaw: integerArg(event, 'supply'),
    recordTime: moment(event, 'recordTime'),
    declaredAt: event.blockTime,
    reclaimableAt: moment(event, 'reclaimableAt'),
    payer: textArg(event, 'payer'),
    documentHash: textArg(event, 'documentHash'),
    txHash: event.txHash,
  });
  if (currencyId !== null) return announceDeclared(ctx, tx, event, currencyId);
  await raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_DISTRIBUTION',
    subject: event.txHash,
    detail: `Distribution ${textArg(event, 'id')} pays in the token ${payToken}, which this service does not know. Check who holds the BOARD role.`,
  });
}

/** Tells all shareholders; those who held nothing at the record time see so on the page. */
async function announceDeclared(
  { clock }: BookingContext,
  tx: Tx,
  event: Declared,
  currencyId: CurrencyId,
): Promise<void> {
  const now = clock.now();
  // A rebuilt index reads old events, too.
  if (event.blockTime.getTime() < now.getTime() - NEWS_MS) return;
  const id = textArg(event, 'id');
  const amount = formatDecimal(integerArg(event, 'amount'), CURRENCIES[currencyId].decimals);
  await announce(tx, {
    kind: 'DISTRIBUTION',
    audience: 'HOLDERS',
    title: t('Distribution declared'),
    body: t('The bank distributes {amount} among those who held shares on {time}.', {
      amount: t('{amount} {symbol}', { amount: decimal(amount), symbol: currencyId }),
      time: momentOf(moment(event, 'recordTime')),
    }),
    link: '/distributions',
    fingerprint: `distribution ${id}`,
    at: now,
  });
}

async function reclaim(tx: Tx, event: EventOf<'distributions', 'Reclaimed'>): Promise<void> {
  const amount = String(integerArg(event, 'amount'));
  await tx
    .update(distributions)
    .set({ reclaimedRaw: sql`${distributions.reclaimedRaw} + ${amount}::numeric` })
    .where(eq(distributions.id, textArg(event, 'id')));
}

/** Stores the payments of a batch, and writes the owner's transaction and notification of each, with four statements. */
async function pay(ctx: BookingContext, tx: Tx, events: readonly Settled[]): Promise<void> {
  if (events.length === 0) return;
  const owners = await readOwners(tx, events);
  const rows = events.map((event) => payoutOf(event, owners));
  await tx.execute(insertRows(payouts, rows));
  const ids = [...new Set(rows.map(({ distributionId }) => distributionId))];
  const declared = await tx.select().from(distributions).where(inArray(distributions.id, ids));
  const known = new Map(declared.map((one) => [one.id, one]));
  const own = rows.flatMap((payout) => {
    const distribution = known.get(payout.distributionId);
    return distribution ? ownEntry(ctx, distribution, payout) : [];
  });
  if (own.length === 0) return;
  await tx.execute(
    insertRows(
      transactions,
      own.map(({ line }) => line),
    ),
  );
  await raiseNotifications(
    ctx,
    tx,
    own.map(({ notice }) => notice),
  );
}

/** Account ids by holder id. */
async function readOwners(tx: Tx, events: readonly Settled[]): Promise<Map<string, string>> {
  const holders = [...new Set(events.map((event) => textArg(event, 'holder')))];
  const found = await tx
    .select({ id: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  return new Map(found.map(({ id, holder }) => [String(holder), id]));
}

function payoutOf(event: Settled, owners: ReadonlyMap<string, string>): Payout {
  const holder = textArg(event, 'holder');
  const taxRaw = event.name === 'Paid' ? integerArg(event, 'tax') : 0n;
  return {
    distributionId: textArg(event, 'id'),
    holder,
    userId: owners.get(holder) ?? null,
    toAddress: event.name === 'Paid' ? textArg(event, 'to') : null,
    amountRaw:
      event.name === 'Paid' ? integerArg(event, 'net') + taxRaw : integerArg(event, 'amount'),
    taxRaw,
    txHash: event.txHash,
    logIndex: event.logIndex,
    paidAt: event.blockTime,
  };
}

/** The owner's transaction and notification; none for a holder without an account, and where nothing was paid. */
function ownEntry({ chain }: BookingContext, distribution: Distribution, payout: Payout) {
  const { userId, toAddress, txHash, logIndex, paidAt } = payout;
  const amountRaw = payout.amountRaw - payout.taxRaw;
  const currencyId = distribution.currencyId as CurrencyId | null;
  if (!userId || !toAddress || currencyId === null || amountRaw === 0n) return [];
  const { decimals, isStable } = CURRENCIES[currencyId];
  const line = {
    userId,
    type: 'DISTRIBUTION' as const,
    status: 'CONFIRMED' as const,
    currencyId,
    symbol: currencyId,
    amountRaw,
    decimals,
    // Only a stable coin has a value that a rebuild finds again: the rate of the day is not stored.
    valueUsdRaw: isStable ? amountRaw / 10n ** BigInt(decimals - USD_DECIMALS) : null,
    fromAddress: chain.addresses.contracts.distributions.toLowerCase(),
    toAddress,
    txHash,
    logIndex,
    note: `Distribution ${distribution.id}`,
    createdAt: paidAt,
  };
  const notice: NewNotification = {
    userId,
    kind: 'DISTRIBUTION',
    title: t('Distribution received'),
    body: t('{amount} arrived in your wallet {address}.', {
      amount: t('{amount} {symbol}', {
        amount: decimal(formatDecimal(amountRaw, decimals)),
        symbol: currencyId,
      }),
      address: getAddress(toAddress as Hex),
    }),
    link: '/distributions',
    data: { distributionId: distribution.id, txHash },
    dedupeKey: `distribution:${txHash}:${logIndex}`,
  };
  return [{ line, notice }];
}
