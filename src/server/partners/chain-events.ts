import { currencyAt } from '@fnx/chain/addresses';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { readNotices } from '@/server/distributions/notices';
import { distributions } from '@/server/distributions/tables';
import { type ChainEvent, type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandler, Happened } from '@/server/platform/registry';
import { amountIn } from '@/server/purchase/amount-text';
import { recoveries } from '@/server/wallets/tables';

/*
 * These events tell systems outside what the chain says: the index books them, in their order, after the domains that keep them.
 * Addresses stay out: a wallet belongs to a person.
 */

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const place = ({ txHash, blockNumber }: ChainEvent) => ({ txHash, block: Number(blockNumber) });

const moved = (event: EventOf<'shareToken', 'Transfer'>): Happened => {
  const id = `${event.txHash}:${event.logIndex}`;
  const amount = shares(integerArg(event, 'value'));
  return {
    type: 'shares.moved',
    object: `movement:${id}`,
    data: { id, state: 'FINAL', ...place(event), logIndex: event.logIndex, shares: amount },
  };
};

type Counted = { event: ChainEvent; id: string; state: string; count: number; raw: bigint };

/** Events of one kind and thing as one: a distribution pays thousands of holders. */
function counted<E extends ChainEvent>(
  events: readonly E[],
  states: Readonly<Record<string, string>>,
  read: (event: E) => { id: string; raw: bigint },
): Counted[] {
  const sums = new Map<string, Counted>();
  for (const event of events) {
    const { id, raw } = read(event);
    const state = states[event.name] ?? event.name;
    const sum = sums.get(`${id} ${state}`);
    if (!sum) sums.set(`${id} ${state}`, { event, id, state, count: 1, raw });
    else Object.assign(sum, { event, count: sum.count + 1, raw: sum.raw + raw });
  }
  return [...sums.values()];
}

/** Distributions that are announced or cancelled. In a token that this service does not know it is no news. */
async function announced(
  { chain }: BookingContext,
  tx: Tx,
  events: readonly EventOf<'distributions', 'Announced' | 'Cancelled'>[],
): Promise<Happened[]> {
  const told: Happened[] = [];
  const say = (event: (typeof events)[number], state: string, more: Happened['data']) => {
    const id = textArg(event, 'id');
    const data = { id, state, ...place(event), ...more };
    told.push({ type: 'distribution.updated', object: `distribution:${id}`, data });
  };
  for (const event of events) {
    if (event.name === 'Announced') {
      const currency = currencyAt(chain.addresses, textArg(event, 'payToken') as Hex);
      if (currency === null) continue;
      const recordTime = new Date(Number(integerArg(event, 'recordTime')) * 1_000).toISOString();
      const perShare = amountIn(currency, integerArg(event, 'perShare'));
      say(event, 'ANNOUNCED', { currency, perShare, recordTime });
    } else {
      const ended = await readNotices({ chain, db: tx });
      const notice = ended.find(({ id }) => id === textArg(event, 'id'));
      if (notice?.currencyId) say(event, 'CANCELLED', { currency: notice.currencyId });
    }
  }
  return told;
}

const PAYMENTS = {
  Declared: 'DECLARED',
  Paid: 'PAID',
  Forgone: 'GIVEN_UP',
  Reclaimed: 'RECLAIMED',
} as const;

async function paid(
  tx: Tx,
  events: readonly EventOf<'distributions', keyof typeof PAYMENTS>[],
): Promise<Happened[]> {
  const told: Happened[] = [];
  const read = (event: (typeof events)[number]) => ({
    id: textArg(event, 'id'),
    // Before tax.
    raw:
      event.name === 'Paid'
        ? integerArg(event, 'net') + integerArg(event, 'tax')
        : integerArg(event, 'amount'),
  });
  for (const { event, id, state, count, raw } of counted(events, PAYMENTS, read)) {
    const [one] = await tx
      .select({ currency: distributions.currencyId })
      .from(distributions)
      .where(eq(distributions.id, id));
    // A token that this service does not know is an alert, not news.
    if (!one?.currency) continue;
    const amount = { currency: one.currency, amount: amountIn(one.currency, raw), holders: count };
    const { holders: _, ...declared } = amount;
    const more = state === 'DECLARED' || state === 'RECLAIMED' ? declared : amount;
    const data = { id, state, ...place(event), ...more };
    told.push({ type: 'distribution.updated', object: `distribution:${id}`, data });
  }
  return told;
}

const VOTES = {
  Opened: 'OPENED',
  Voted: 'VOTED',
  VotedByProxy: 'VOTED',
  ProxyVoteRemoved: 'REMOVED',
} as const;

const voted = (events: readonly EventOf<'ballots', keyof typeof VOTES>[]): Happened[] =>
  counted(events, VOTES, (event) => ({
    id: textArg(event, 'id'),
    raw: 'weight' in event.args ? integerArg(event, 'weight') : 0n,
  })).map(({ event, id, state, count, raw }) => ({
    type: 'vote.updated',
    object: `vote:${id}`,
    data: {
      id,
      state,
      ...place(event),
      ...(state === 'OPENED' ? {} : { votes: count }),
      ...(state === 'VOTED' ? { shares: shares(raw) } : {}),
    },
  }));

const RECOVERIES = {
  RecoveryRequested: 'REQUESTED',
  RecoveryApproved: 'APPROVED',
  RecoveryVetoed: 'VETOED',
  RecoveryCancelled: 'CANCELLED',
  RecoveryExecuted: 'EXECUTED',
} as const;

async function recovered(
  tx: Tx,
  event: EventOf<'enforcement', keyof typeof RECOVERIES>,
): Promise<Happened[]> {
  const [row] = await tx
    .select({ id: recoveries.txHash, logIndex: recoveries.logIndex })
    .from(recoveries)
    .where(eq(recoveries.fromAddress, textArg(event, 'from')))
    .orderBy(desc(recoveries.requestedAt))
    .limit(1);
  if (!row) return [];
  const id = `${row.id}:${row.logIndex}`;
  const data = { id, state: RECOVERIES[event.name], ...place(event) };
  return [{ type: 'recovery.updated', object: `recovery:${id}`, data }];
}

/** After the handlers of other domains, whose rows some of them read. */
export const partnerEvents: readonly ChainEventHandler[] = [
  {
    contract: 'shareToken',
    names: ['Transfer'],
    book: (ctx, tx, events) =>
      ctx.registry.happened(
        ctx,
        tx,
        events.flatMap((event) => (event.name === 'Transfer' ? [moved(event)] : [])),
      ),
  },
  {
    contract: 'distributions',
    names: ['Announced', 'Cancelled'],
    book: async (ctx, tx, events) =>
      ctx.registry.happened(
        ctx,
        tx,
        await announced(ctx, tx, events as Parameters<typeof announced>[2]),
      ),
  },
  {
    contract: 'distributions',
    names: ['Declared', 'Paid', 'Forgone', 'Reclaimed'],
    book: async (ctx, tx, events) =>
      ctx.registry.happened(ctx, tx, await paid(tx, events as Parameters<typeof paid>[1])),
  },
  {
    contract: 'ballots',
    names: ['Opened', 'Voted', 'VotedByProxy', 'ProxyVoteRemoved'],
    book: (ctx, tx, events) =>
      ctx.registry.happened(ctx, tx, voted(events as Parameters<typeof voted>[0])),
  },
  {
    contract: 'enforcement',
    names: [
      'RecoveryRequested',
      'RecoveryApproved',
      'RecoveryVetoed',
      'RecoveryCancelled',
      'RecoveryExecuted',
    ],
    async book(ctx, tx, events) {
      for (const event of events as Parameters<typeof recovered>[1][]) {
        await ctx.registry.happened(ctx, tx, await recovered(tx, event));
      }
    },
  },
];
