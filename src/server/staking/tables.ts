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
 * Shares, rewards and pools are in millionths of a share. Every time in these tables is the database's own, by
 * fnx_now(): no clock of a server or a browser decides what a stake has earned.
 */

/** What can be staked in. Rates are hundredths of one per cent a year. */
export const stakingPlans = pgTable(
  'staking_plans',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** 0: may be ended at any time. */
    lockDays: integer('lock_days').notNull(),
    aprBps: integer('apr_bps').notNull(),
    minRaw: rawAmount('min_raw').notNull(),
    maxRaw: rawAmount('max_raw'),
    /** Null: without a bound. */
    poolCapRaw: rawAmount('pool_cap_raw'),
    /** Principal of the open stakes in it; moved by conditional updates, so that the pool never takes more than its cap. */
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
    /** Null for a flexible stake. */
    maturesAt: moment('matures_at'),
    endedAt: moment('ended_at'),
    /** Rewards asked for so far, paid or not. A claim moves it only from the value it has read. */
    claimedRaw: rawAmount('claimed_raw').notNull().default(sql`0`),
    autoRenew: boolean('auto_renew').notNull(),
    termsVersion: text('terms_version').notNull(),
    /** The stake whose term ended and that this one carries on. */
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
    /** At the price in force when it was asked for; US dollars, 8 decimals. */
    valueUsdRaw: rawAmount('value_usd_raw').notNull(),
    status: text('status').$type<ClaimStatus>().notNull().default('PENDING'),
    requestedAt: moment('requested_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    uniqueIndex('claims_one_open').on(table.stakeId).where(sql`${table.status} = 'PENDING'`),
    index('claims_user').on(table.userId, table.requestedAt, table.id),
    index('claims_user_status').on(table.userId, table.status, table.requestedAt, table.id),
    // The status is only looked at here: a stake has few claims that were not paid.
    index('claims_stake').on(table.stakeId, table.requestedAt, table.id, table.status),
    index('claims_open').on(table.requestedAt).where(sql`${table.status} = 'PENDING'`),
    check('claims_status', isOneOf(table.status, CLAIM_STATUSES)),
    check('claims_positive', sql`${table.amountRaw} > 0`),
    check('claims_paid', sql`(${table.status} = 'PAID') = (${table.paidAt} is not null)`),
  ],
);

/** How many stakes a person has in each status. Triggers keep it, and the next one (0005_list_rules.sql): lists read their totals. */
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

/** How many claims, and over how much, a person has in each status: of all stakes, and of each. */
export const claimTallies = pgTable(
  'claim_tallies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Null: of all stakes. */
    stakeId: uuid('stake_id'),
    status: text('status').$type<ClaimStatus>().notNull(),
    lines: integer('lines').notNull(),
    amountRaw: rawAmount('amount_raw').notNull(),
  },
  (table) => [
    unique('claim_tallies_once').on(table.userId, table.stakeId, table.status).nullsNotDistinct(),
  ],
);

/**
 * Shares set aside for rewards, one row. A claim is paid by taking from it in one conditional update, so rewards never
 * exceed what was set aside.
 */
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
