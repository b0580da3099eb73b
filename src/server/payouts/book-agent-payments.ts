import { currencyAt } from '@fnx/chain/addresses';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { inArray, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { distributions } from '@/server/distributions/tables';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { readPayingAgents } from '@/server/register/paying-agents';
import { users } from '@/server/users/tables';
import { agentPayments } from './tables';

type Row = Omit<typeof agentPayments.$inferInsert, 'holder' | 'userId'> & { holder: string };

/** Distributions that went to the paying agent. */
export const distributionsToAgent: ChainEventHandlerOf<'distributions'> = {
  contract: 'distributions',
  names: ['Paid'],
  async book(ctx, tx, events) {
    const paid = await toAgent(tx, events as readonly EventOf<'distributions', 'Paid'>[]);
    if (paid.length === 0) return;
    const ids = [...new Set(paid.map((event) => textArg(event, 'id')))];
    const known = await tx.select().from(distributions).where(inArray(distributions.id, ids));
    const currencies = new Map(known.map(({ id, currencyId }) => [id, currencyId]));
    const rows = paid.map((event): Row => {
      const sourceId = textArg(event, 'id');
      return {
        ...placeOf(ctx, event),
        source: 'DISTRIBUTION',
        sourceId,
        currencyId: currencies.get(sourceId) ?? null,
        amountRaw: integerArg(event, 'net'),
      };
    });
    await store(tx, rows);
  },
};

/** Money of auctions that went to the paying agent. */
export const auctionsToAgent: ChainEventHandlerOf<'auctions'> = {
  contract: 'auctions',
  names: ['Paid', 'Withdrawn'],
  async book(ctx, tx, events) {
    const paid = await toAgent(tx, events as readonly EventOf<'auctions', 'Paid' | 'Withdrawn'>[]);
    const rows = paid.map(
      (event): Row => ({
        ...placeOf(ctx, event),
        source: 'AUCTION',
        sourceId: event.name === 'Paid' ? textArg(event, 'id') : null,
        currencyId: currencyAt(ctx.chain.addresses, textArg(event, 'currency') as Hex),
        amountRaw: integerArg(event, 'amount'),
      }),
    );
    await store(tx, rows);
  },
};

/** Money of accepted offers that went to the paying agent. Each offer is known by its transaction. */
export const offersToAgent: ChainEventHandlerOf<'offers'> = {
  contract: 'offers',
  names: ['Accepted'],
  async book(ctx, tx, events) {
    const paid = await toAgent(tx, events as readonly EventOf<'offers', 'Accepted'>[]);
    const rows = paid.map(
      (event): Row => ({
        ...placeOf(ctx, event),
        source: 'OFFER',
        sourceId: null,
        currencyId: currencyAt(ctx.chain.addresses, textArg(event, 'currency') as Hex),
        amountRaw: integerArg(event, 'amount'),
      }),
    );
    await store(tx, rows);
  },
};

type Paying =
  | EventOf<'distributions', 'Paid'>
  | EventOf<'auctions', 'Paid' | 'Withdrawn'>
  | EventOf<'offers', 'Accepted'>;

async function toAgent<E extends Paying>(tx: Tx, events: readonly E[]): Promise<E[]> {
  const { all } = await readPayingAgents(tx);
  return all.size === 0 ? [] : events.filter(({ args: { to } }) => all.has(to));
}

const placeOf = ({ config }: BookingContext, event: Paying) => ({
  chainId: config.chain.id,
  txHash: event.txHash,
  logIndex: event.logIndex,
  holder: event.args.holder,
  paidAt: event.blockTime,
});

/** An agent's own money, and nothing, is no payment to a person. A rebuild finds the rows that it made before. */
async function store(tx: Tx, rows: readonly Row[]): Promise<void> {
  const paying = rows.filter(({ amountRaw, holder }) => amountRaw > 0n && !/^0x0+$/.test(holder));
  if (paying.length === 0) return;
  const holders = paying.map(({ holder }) => holder);
  const found = await tx
    .select({ id: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, holders));
  const owners = new Map(found.map(({ id, holder }) => [String(holder), id]));
  const values = paying.map((row) => ({ ...row, userId: owners.get(row.holder) ?? null }));
  await tx.execute(sql`${insertRows(agentPayments, values)} on conflict do nothing`);
}
