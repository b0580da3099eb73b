import type { TransactionType } from '@fnx/api/shared/vocabulary';
import type { Tx } from '@fnx/postgres/client';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { inArray, sql } from 'drizzle-orm';
import { shareValue } from '@/server/market/quote-math';
import { sharePrices } from '@/server/market/tables';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import type { EventOf } from '@/server/platform/chain-events';
import type { ChainEventHandlerOf } from '@/server/platform/registry';
import { SHARE_ASSET, transactions } from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { foldEvent, type StakingEntry, type StakingRows } from './fold-events';
import { noticeOf } from './staking-notices';
import { claims, stakes, stakingPlans } from './tables';

/** Indexes the staking contract: plans, stakes, claims, the owner's transactions and notices. */
export const stakingEvents: ChainEventHandlerOf<'shareStaking'> = {
  contract: 'shareStaking',
  names: ['PlanSet', 'Staked', 'Claimed', 'Exited', 'Renewed', 'StakeSplit'],
  async book(ctx, tx, events) {
    if (events.length === 0) return;
    const rows = await readRows(tx, events);
    const owners = await readOwners(tx, events);
    const entries = events.flatMap((event) => {
      const entry = foldEvent(rows, owners, event);
      // A copy: later events of the batch change the row.
      return entry ? [{ ...entry, stake: { ...entry.stake } }] : [];
    });
    await writeRows(tx, rows);
    await writeClaimsAndLines(tx, entries);
    const notices = entries.flatMap((entry) =>
      entry.stake.userId === null ? [] : [noticeOf(entry, entry.stake.userId)],
    );
    if (notices.length > 0) await raiseNotifications(ctx, tx, notices);
  },
};

/** All plans, and the stakes that the events name. */
async function readRows(tx: Tx, events: readonly EventOf<'shareStaking'>[]): Promise<StakingRows> {
  const plans = await tx.select().from(stakingPlans);
  const ids = [
    ...new Set(events.flatMap(({ args }) => ('stakeId' in args ? [String(args.stakeId)] : []))),
  ];
  const known = await tx.select().from(stakes).where(inArray(stakes.id, ids));
  return {
    plans: new Map(plans.map((plan) => [plan.chainPlanId, plan])),
    stakes: new Map(known.map((stake) => [stake.id, stake])),
  };
}

/** Account ids by holder id. */
async function readOwners(
  tx: Tx,
  events: readonly EventOf<'shareStaking'>[],
): Promise<Map<string, string>> {
  const holders = events.flatMap(({ args }) => ('holder' in args ? [String(args.holder)] : []));
  const found = await tx
    .select({ id: users.id, holder: users.holderId })
    .from(users)
    .where(inArray(users.holderId, [...new Set(holders)]));
  return new Map(found.map(({ id, holder }) => [String(holder), id]));
}

const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`);

async function writeRows(tx: Tx, rows: StakingRows): Promise<void> {
  const { lockDays, aprBps, poolCapRaw, stakedRaw, active } = stakingPlans;
  await insertMany([...rows.plans.values()], (some) =>
    tx
      .insert(stakingPlans)
      .values(some)
      .onConflictDoUpdate({
        target: stakingPlans.id,
        set: mapValues({ lockDays, aprBps, poolCapRaw, stakedRaw, active }, excluded),
      }),
  );
  const { principalRaw, rewardRaw, claimedRaw, status, startedAt, endsAt, endedAt, endToldAt } =
    stakes;
  await insertMany([...rows.stakes.values()], (some) =>
    tx
      .insert(stakes)
      .values(some)
      .onConflictDoUpdate({
        target: stakes.id,
        set: mapValues(
          {
            principalRaw,
            rewardRaw,
            claimedRaw,
            status,
            startedAt,
            endsAt,
            endedAt,
            endToldAt,
          },
          excluded,
        ),
      }),
  );
}

const LINES: Partial<Record<StakingEntry['kind'], TransactionType>> = {
  STAKED: 'STAKE',
  CLAIMED: 'REWARD_CLAIM',
  EXITED: 'UNSTAKE',
};

async function writeClaimsAndLines(tx: Tx, entries: readonly StakingEntry[]): Promise<void> {
  const prices = await readPrices(
    tx,
    entries.map(({ event }) => event.blockTime),
  );
  const worth = ({ event, sharesRaw }: StakingEntry) => {
    const priceRaw = prices.get(event.blockTime.getTime()) ?? null;
    return { priceRaw, valueUsdRaw: priceRaw === null ? null : shareValue(sharesRaw, priceRaw) };
  };
  const paid = entries.filter(({ kind }) => kind === 'CLAIMED');
  await insertMany(paid, (some) =>
    tx.insert(claims).values(some.map((entry) => claimOf(entry, worth(entry).valueUsdRaw))),
  );
  const lines = entries.flatMap((entry) => lineOf(entry, worth(entry)));
  await insertMany(lines, (some) => tx.insert(transactions).values(some));
}

const claimOf = ({ event, stake, sharesRaw }: StakingEntry, valueUsdRaw: bigint | null) => ({
  stakeId: stake.id,
  userId: stake.userId,
  amountRaw: sharesRaw,
  valueUsdRaw: valueUsdRaw ?? 0n,
  txHash: event.txHash,
  logIndex: event.logIndex,
  paidAt: event.blockTime,
});

type Worth = { priceRaw: bigint | null; valueUsdRaw: bigint | null };

function lineOf(
  { kind, event, stake, plan, sharesRaw }: StakingEntry,
  { priceRaw, valueUsdRaw }: Worth,
): (typeof transactions.$inferInsert)[] {
  const type = LINES[kind];
  if (stake.userId === null || type === undefined) return [];
  const early = stake.status === 'EARLY_EXITED' ? 'Early exit' : 'Unstaked';
  const note = { STAKED: 'Staked', CLAIMED: 'Staking reward', EXITED: early, RENEWED: '' }[kind];
  return [
    {
      userId: stake.userId,
      type,
      status: 'CONFIRMED',
      symbol: SHARE_ASSET,
      amountRaw: sharesRaw,
      decimals: SHARE_DECIMALS,
      sharesRaw,
      sharePriceRaw: priceRaw,
      valueUsdRaw,
      txHash: event.txHash,
      logIndex: event.logIndex,
      blockNumber: Number(event.blockNumber),
      note: `${note}: ${plan.name}`,
      createdAt: event.blockTime,
    },
  ];
}

/** The share price at each time, by epoch milliseconds; none before the first price. */
async function readPrices(tx: Tx, times: readonly Date[]): Promise<Map<number, bigint>> {
  const { rows } = await tx.execute<{ at: string; price: string }>(sql`
    select extract(epoch from at) * 1000 as at, price_raw::text as price
    from (select distinct value::timestamptz as at
      from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb)) asked
    cross join lateral (
      select price_raw from ${sharePrices} where effective_at <= at
      order by effective_at desc limit 1
    ) price`);
  return new Map(rows.map(({ at, price }) => [Number(at), BigInt(price)]));
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1000;

async function insertMany<T>(
  rows: readonly T[],
  insert: (some: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
  }
}

function mapValues<K extends string, A, B>(entries: Record<K, A>, map: (value: A) => B) {
  return Object.fromEntries(
    Object.entries<A>(entries).map(([key, value]) => [key, map(value)]),
  ) as Record<K, B>;
}
