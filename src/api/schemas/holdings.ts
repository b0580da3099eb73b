import * as z from 'zod/mini';
import {
  address,
  count,
  decimal,
  id,
  isoTime,
  limit,
  line,
  listOf,
  moment,
  otp,
  page,
  queryInt,
  shareAmount,
  signature,
  signedDecimal,
  signedText,
  version,
} from './atoms';
import {
  claim,
  claimStatus,
  holdings,
  kycStatusName,
  order,
  orderStatus,
  plan,
  stake as stakeObject,
  stakeStatus,
  transaction,
  wallet,
} from './objects';
import { row } from './row';

// --- wallets --------------------------------------------------------------------------------------------------------

/** `stale` is true while the chain is unavailable: `onChain` is then the last known value. */
export const myWallet = row({
  data: z.object({
    wallets: z.array(wallet),
    holdings,
    onChain: z.array(
      z.object({
        currencyId: id,
        symbol: z.string(),
        address,
        balance: decimal,
        valueUsd: z.nullable(decimal),
      }),
    ),
    updatedAt: isoTime,
    stale: z.boolean(),
  }),
});

/** LINK requires the signed message; SET_PRIMARY and UNLINK require a code once a primary wallet is set. */
export const userWalletRequest = row({
  input: z
    .strictObject({
      action: z.enum(['LINK', 'SET_PRIMARY', 'UNLINK'], 'Send LINK, SET_PRIMARY or UNLINK.'),
      address,
      message: z.optional(signedText(4000)),
      signature: z.optional(signature),
      walletName: z.optional(line(1, 60)),
      label: z.optional(line(1, 60)),
      otpId: z.optional(id),
      otp: z.optional(otp),
    })
    .check(
      z.refine((form) => form.action !== 'LINK' || (form.message && form.signature), {
        path: ['signature'],
        error: 'Sign the message to link a wallet.',
      }),
      z.refine((form) => (form.otpId === undefined) === (form.otp === undefined), {
        path: ['otp'],
        error: 'Send the code together with its otpId.',
      }),
    ),
  data: wallet,
  errors: [
    'NONCE_EXPIRED',
    'SIGNATURE_INVALID',
    'CHAIN_MISMATCH',
    'KYC_REQUIRED',
    'WALLET_REQUIRED',
    'WALLET_ALREADY_LINKED',
    'WALLET_IN_USE',
    'WALLET_LIMIT',
    'OTP_INVALID',
    'OTP_EXPIRED',
    'OTP_ATTEMPTS',
  ],
});

// --- dashboard ------------------------------------------------------------------------------------------------------

export const dashboard = row({
  input: z.strictObject({ currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))) }),
  data: z.object({
    holdings,
    valueUsd: decimal,
    investedUsd: decimal,
    averagePriceUsd: z.nullable(decimal),
    gainUsd: signedDecimal,
    gainPct: z.nullable(signedDecimal),
    rewards: z.object({ accrued: decimal, claimable: decimal, claimed: decimal }),
    price: z.object({ price: decimal, change24h: signedDecimal, updatedAt: isoTime }),
    kycStatus: kycStatusName,
    openOrders: z.array(order),
    latestTransactions: z.array(transaction).check(z.maxLength(5)),
    announcements: z
      .array(z.object({ id, title: z.string(), body: z.string(), at: isoTime }))
      .check(z.maxLength(3)),
    unread: count,
  }),
});

/** `t` is a time, `v` a decimal, `step` in seconds. */
export const graphForDealUser = row({
  input: z.strictObject({
    series: z.enum(
      ['PRICE', 'VALUE', 'INVESTED', 'SHARES'],
      'Send PRICE, VALUE, INVESTED or SHARES.',
    ),
    range: z.enum(['1D', '1W', '1M', '3M', '1Y', 'ALL'], 'Send 1D, 1W, 1M, 3M, 1Y or ALL.'),
  }),
  data: z.object({
    series: z.enum(['PRICE', 'VALUE', 'INVESTED', 'SHARES']),
    range: z.enum(['1D', '1W', '1M', '3M', '1Y', 'ALL']),
    step: count,
    points: z.array(z.object({ t: isoTime, v: decimal })),
    min: decimal,
    max: decimal,
    change: signedDecimal,
    changePct: z.nullable(signedDecimal),
  }),
});

export const getDealHistoryUser = row({
  input: z.strictObject({
    page,
    limit,
    status: z.optional(orderStatus),
    from: z.optional(moment),
    to: z.optional(moment),
  }),
  data: listOf(order),
});

// --- staking --------------------------------------------------------------------------------------------------------

export const stakingClaimList = row({
  input: z.strictObject({
    page,
    limit,
    stakeId: z.optional(id),
    status: z.optional(claimStatus),
  }),
  data: z.extend(listOf(claim), { totals: z.object({ claimed: decimal, pending: decimal }) }),
});

/** `amount`, `principal`, `reward` and the table are in shares; `days` defaults to the plan's term, or a year if flexible. */
export const rewardCalculator = row({
  params: z.strictObject({ id }),
  input: z.strictObject({
    amount: shareAmount,
    days: z.optional(queryInt(1, 3650)),
    startDate: z.optional(moment),
  }),
  data: z.object({
    plan,
    principal: decimal,
    days: count,
    apr: decimal,
    reward: decimal,
    rewardUsd: decimal,
    maturityAt: isoTime,
    table: z.array(z.object({ month: count, reward: decimal, total: decimal })),
  }),
  errors: ['PLAN_NOT_FOUND', 'AMOUNT_RANGE'],
});

export const listStaking = row({
  input: z.strictObject({ status: z.optional(stakeStatus), page, limit }),
  data: z.extend(listOf(stakeObject), {
    plans: z.array(plan),
    totals: z.object({ staked: decimal, accrued: decimal, claimable: decimal, claimed: decimal }),
  }),
});

export const stake = row({
  input: z.strictObject({
    planId: id,
    amount: shareAmount,
    autoRenew: z.optional(z.boolean('Send true or false.')),
    termsVersion: version,
  }),
  data: stakeObject,
  errors: ['KYC_REQUIRED', 'INSUFFICIENT_SHARES', 'POOL_FULL', 'PLAN_NOT_FOUND', 'AMOUNT_RANGE'],
});

/** STAKE_LOCKED: unstaked before its term is over. TOO_EARLY: the plan allows no early exit. Both give the date. */
export const updateStake = row({
  input: z
    .strictObject({
      stakeId: id,
      action: z.enum(
        ['UNSTAKE', 'EARLY_EXIT', 'AUTO_RENEW'],
        'Send UNSTAKE, EARLY_EXIT or AUTO_RENEW.',
      ),
      autoRenew: z.optional(z.boolean('Send true or false.')),
      confirmText: z.optional(line(1, 60)),
    })
    .check(
      z.refine((form) => (form.action === 'AUTO_RENEW') === (form.autoRenew !== undefined), {
        path: ['autoRenew'],
        error: 'Send autoRenew only with AUTO_RENEW.',
      }),
    ),
  data: stakeObject,
  errors: ['STAKE_LOCKED', 'TOO_EARLY', 'STAKE_NOT_FOUND', 'STAKE_STATE'],
});

export const stakingClaim = row({
  input: z.union([z.strictObject({ stakeId: id }), z.strictObject({ all: z.literal(true) })]),
  data: z.object({ claims: z.array(claim) }),
  errors: ['KYC_REQUIRED', 'NOTHING_TO_CLAIM', 'CLAIM_OPEN', 'BELOW_MINIMUM', 'STAKE_NOT_FOUND'],
});
