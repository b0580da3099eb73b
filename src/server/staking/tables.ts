import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, moment, rawAmount } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';
import type { ClaimStatus, StakeStatus } from '@/shared/vocabulary';
import { CLAIM_STATUSES, OPEN_STAKE_STATUSES, STAKE_STATUSES } from '@/shared/vocabulary';

/*
 * Shares, rewards and pools are in millionths of a share. All times come from the database's fnx_now(), never from a
 * server's or browser's clock.
 */

/** Staking plans. Rates are in basis points per year. */
export const stakingPlans = pgTable(
  'staking_plans',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** 0: can be ended at any time. */
    lockDays: integer('lock_days').notNull(),
    aprBps: integer('apr_bps').notNull(),
    minRaw: rawAmount('min_raw').notNull(),
    maxRaw: rawAmount('max_raw'),
    /** Null: unlimited. */
    poolCapRaw: rawAmount('pool_cap_raw'),
    /** Principal of open stakes; changed by conditional updates, so that it never exceeds the cap. */
    stakedRaw: rawAmount('staked_raw').notNull().default(sql`0`),
    earlyExit: boolean('early_exit').notNull(),
    active: boolean('active').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('staking_plans_term', sql`${table.lockDays} >= 0 and ${table.aprBps} >= 0`),
    check(
      'staking_plans_pool',
      sql`${table.stakedRaw} >= 0 and (${table.poolCapRaw} is null or ${table.stakedRaw} <= ${table.poolCapRaw})`,
    ),
  ],
);

/** Rate and term are fixed when a stake begins. What it has earned is computed, never stored. */
export const stakes = pgTable(
  'stakes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    planId: text('plan_id')
      .notNull()
      .references(() => stakingPlans.id),
    principalRaw: rawAmount('principal_raw').notNull(),
    aprBps: integer('apr_bps').notNull(),
    lockDays: integer('lock_days').notNull(),
    status: text('status').$type<StakeStatus>().notNull().default('ACTIVE'),
    startedAt: moment('started_at').notNull(),
    /** Null for a flexible plan. */
    maturesAt: moment('matures_at'),
    endedAt: moment('ended_at'),
    /** Rewards claimed so far, paid or pending. Updated by compare-and-set. */
    claimedRaw: rawAmount('claimed_raw').notNull().default(sql`0`),
    autoRenew: boolean('auto_renew').notNull(),
    termsVersion: text('terms_version').notNull(),
    /** The stake that this one renews. */
    renewsId: uuid('renews_id'),
  },
  (table) => [
    unique('stakes_renewed_once').on(table.renewsId),
    index('stakes_user').on(table.userId, table.startedAt, table.id),
    index('stakes_user_status').on(table.userId, table.status, table.startedAt, table.id),
    index('stakes_maturing').on(table.maturesAt).where(sql`${table.status} = 'ACTIVE'`),
    index('stakes_open').on(table.planId).where(isOneOf(table.status, OPEN_STAKE_STATUSES)),
    check('stakes_status', isOneOf(table.status, STAKE_STATUSES)),
    check('stakes_amounts', sql`${table.principalRaw} > 0 and ${table.claimedRaw} >= 0`),
    check('stakes_term', sql`(${table.lockDays} = 0) = (${table.maturesAt} is null)`),
    check(
      'stakes_ended',
      sql`(${table.status} in ('CLOSED', 'EARLY_EXITED')) = (${table.endedAt} is not null)`,
    ),
  ],
);

/** Rewards asked for. PENDING only while the reserve is too small to pay. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    stakeId: uuid('stake_id')
      .notNull()
      .references(() => stakes.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    amountRaw: rawAmount('amount_raw').notNull(),
    /** USD at the price when requested, 8 decimals. */
    valueUsdRaw: rawAmount('value_usd_raw').notNull(),
    status: text('status').$type<ClaimStatus>().notNull().default('PENDING'),
    requestedAt: moment('requested_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    uniqueIndex('claims_one_open').on(table.stakeId).where(sql`${table.status} = 'PENDING'`),
    index('claims_user').on(table.userId, table.requestedAt, table.id),
    index('claims_user_status').on(table.userId, table.status, table.requestedAt, table.id),
    // Status is not the leading column: a stake has few unpaid claims.
    index('claims_stake').on(table.stakeId, table.requestedAt, table.id, table.status),
    index('claims_open').on(table.requestedAt).where(sql`${table.status} = 'PENDING'`),
    check('claims_status', isOneOf(table.status, CLAIM_STATUSES)),
    check('claims_positive', sql`${table.amountRaw} > 0`),
    check('claims_paid', sql`(${table.status} = 'PAID') = (${table.paidAt} is not null)`),
  ],
);

/** Stakes per customer and status, maintained by triggers (0005_list_rules.sql); list totals read it. */
export const stakeTallies = pgTable(
  'stake_tallies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').$type<StakeStatus>().notNull(),
    lines: integer('lines').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.status] })],
);

/** Number and sum of claims per customer and status: over all stakes, and per stake. */
export const claimTallies = pgTable(
  'claim_tallies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Null: all stakes. */
    stakeId: uuid('stake_id'),
    status: text('status').$type<ClaimStatus>().notNull(),
    lines: integer('lines').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
  },
  (table) => [
    unique('claim_tallies_once').on(table.userId, table.stakeId, table.status).nullsNotDistinct(),
  ],
);

/** The reward reserve; one row. Claims are paid by a conditional update, so payments never exceed the reserve. */
export const rewardReserves = pgTable(
  'reward_reserves',
  {
    id: integer('id').primaryKey(),
    totalRaw: rawAmount('total_raw').notNull(),
    leftRaw: rawAmount('left_raw').notNull(),
  },
  (table) => [
    check('reward_reserves_one', sql`${table.id} = 1`),
    check(
      'reward_reserves_left',
      sql`${table.leftRaw} >= 0 and ${table.leftRaw} <= ${table.totalRaw}`,
    ),
  ],
);
