import type { StoredStakeStatus } from '@fnx/api/shared/vocabulary';
import { STORED_STAKE_STATUSES } from '@fnx/api/shared/vocabulary';
import { createdAt, isOneOf, moment, rawAmount } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '@/server/users/tables';

/* The staking contract as the index reads it. Shares and rewards are in millionths of a share; times are block times. */

/** Staking plans. Rate, term, capacity and whether it is open come from the contract's `PlanSet`; the rest is ours. */
export const stakingPlans = pgTable(
  'staking_plans',
  {
    id: text('id').primaryKey(),
    /** The plan's number in the contract. */
    chainPlanId: integer('chain_plan_id').notNull().unique(),
    name: text('name').notNull(),
    /** 0: can be ended at any time. */
    lockDays: integer('lock_days').notNull(),
    /** Basis points per year. */
    aprBps: integer('apr_bps').notNull(),
    minRaw: rawAmount('min_raw').notNull(),
    maxRaw: rawAmount('max_raw'),
    poolCapRaw: rawAmount('pool_cap_raw').notNull(),
    /** Principal of open stakes. */
    stakedRaw: rawAmount('staked_raw').notNull().default(sql`0`),
    /** Open for new stakes. */
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    check('staking_plans_term', sql`${table.lockDays} >= 0 and ${table.aprBps} >= 0`),
    check('staking_plans_pool', sql`${table.stakedRaw} >= 0`),
  ],
);

export const stakes = pgTable(
  'stakes',
  {
    /** The contract's stake id, decimal. */
    id: text('id').primaryKey(),
    /** Null for a holder who has no account with this service. */
    userId: uuid('user_id').references(() => users.id),
    holder: text('holder').notNull(),
    planId: text('plan_id')
      .notNull()
      .references(() => stakingPlans.id),
    principalRaw: rawAmount('principal_raw').notNull(),
    /** The whole reward of the term, reserved by the contract; after the end what the owner keeps of it. */
    rewardRaw: rawAmount('reward_raw').notNull(),
    /** Rewards taken in this term: a renewal begins at zero. */
    claimedRaw: rawAmount('claimed_raw').notNull().default(sql`0`),
    status: text('status').$type<StoredStakeStatus>().notNull().default('ACTIVE'),
    startedAt: moment('started_at').notNull(),
    /** When it stops earning; a flexible plan runs at most 365 days. */
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    /** When the owner was told that it stopped earning. */
    endToldAt: moment('end_told_at'),
    txHash: text('tx_hash').notNull(),
  },
  (table) => [
    index('stakes_user').on(table.userId, table.startedAt, table.id),
    index('stakes_user_status').on(table.userId, table.status, table.startedAt, table.id),
    // Few of a person's stakes: those that hold shares or a reward.
    index('stakes_holding')
      .on(table.userId, table.startedAt, table.id)
      .where(sql`${table.status} = 'ACTIVE' or ${table.rewardRaw} > ${table.claimedRaw}`),
    index('stakes_untold')
      .on(table.endsAt)
      .where(sql`${table.status} = 'ACTIVE' and ${table.endToldAt} is null`),
    check('stakes_status', isOneOf(table.status, STORED_STAKE_STATUSES)),
    check(
      'stakes_amounts',
      sql`${table.principalRaw} > 0 and ${table.claimedRaw} between 0 and ${table.rewardRaw}`,
    ),
    check('stakes_ended', sql`(${table.status} = 'ACTIVE') = (${table.endedAt} is null)`),
  ],
);

/** Rewards that the contract has minted. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stakeId: text('stake_id')
      .notNull()
      .references(() => stakes.id),
    userId: uuid('user_id').references(() => users.id),
    amountRaw: rawAmount('amount_raw').notNull(),
    /** USD at the price when paid, 8 decimals. */
    valueUsdRaw: rawAmount('value_usd_raw').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    unique('claims_once').on(table.txHash, table.logIndex),
    // Sums are read from the index alone.
    index('claims_user').on(table.userId, table.paidAt, table.id, table.amountRaw),
    index('claims_stake').on(table.stakeId, table.userId, table.paidAt, table.id, table.amountRaw),
    check('claims_positive', sql`${table.amountRaw} > 0`),
  ],
);
