import * as z from 'zod/mini';
import {
  address,
  count,
  decimal,
  hexData,
  id,
  isoTime,
  rawAmount,
  signedDecimal,
  txHash,
} from './atoms';

/*
 * The objects of the contract's section 8. `z.object` strips unknown fields: the service cannot leak a field that is not
 * listed, and older pages ignore fields of a newer service.
 */

export const kycStatusName = z.enum([
  'NOT_APPLIED',
  'PENDING',
  'IN_REVIEW',
  'APPROVED',
  'RETRY',
  'REJECTED',
  'ON_HOLD',
  'EXPIRED',
]);

export const kycDocumentType = z.enum(
  ['PASSPORT', 'ID_CARD', 'DRIVING_LICENCE', 'SELFIE'],
  'Choose the kind of document.',
);

export const notificationKind = z.enum(['ORDER', 'KYC', 'SECURITY', 'STAKING', 'PRICE', 'NEWS']);

const channels = z.object({ email: z.boolean(), sms: z.boolean(), inApp: z.boolean() });

/** `slippageBps` in hundredths of a percent, `deadlineMin` in minutes. */
export const settings = z.object({
  language: z.string(),
  currency: z.string(),
  timezone: z.string(),
  theme: z.enum(['DARK', 'light']),
  responsiveFontSizes: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
  notifications: z.record(notificationKind, channels),
  marketingOptIn: z.boolean(),
  loginAlerts: z.boolean(),
  slippageBps: count,
  deadlineMin: count,
  exactApproval: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const profile = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailMasked: z.string(),
  countryCode: z.string(),
  phone: z.string(),
  country: z.string(),
  address: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  kycStatus: kycStatusName,
  kycReason: z.nullable(z.string()),
  kycAttemptsLeft: count,
  twoFactorEnabled: z.boolean(),
  primaryWallet: z.nullable(address),
  walletsCount: count,
  termsVersion: z.string(),
  termsCurrent: z.boolean(),
  marketingOptIn: z.boolean(),
  settings,
  createdAt: isoTime,
  lastLoginAt: z.nullable(isoTime),
  status: z.literal('ACTIVE'),
});
export type Profile = z.infer<typeof profile>;

/** `HELD` until `holdUntil`: linked, but not yet allowed to receive payouts. */
export const wallet = z.object({
  id,
  address,
  chainId: z.int(),
  label: z.nullable(z.string()),
  walletName: z.nullable(z.string()),
  isPrimary: z.boolean(),
  state: z.enum(['ACTIVE', 'HELD']),
  linkedAt: isoTime,
  holdUntil: z.nullable(isoTime),
});
export type Wallet = z.infer<typeof wallet>;

/** `address` is null for the native coin; `minAmount` and `maxAmount` in this currency; `priceUsd` is null while its feed is unavailable. */
export const currency = z.object({
  id,
  symbol: z.string(),
  name: z.string(),
  chainId: z.int(),
  address: z.nullable(address),
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
  isNative: z.boolean(),
  isStable: z.boolean(),
  iconUrl: z.string(),
  priceUsd: z.nullable(decimal),
  priceUpdatedAt: z.nullable(isoTime),
  feedAddress: z.nullable(address),
  minAmount: z.nullable(decimal),
  maxAmount: z.nullable(decimal),
  enabled: z.boolean(),
  order: count,
});
export type Currency = z.infer<typeof currency>;

const quoteFigures = {
  quoteId: id,
  currencyId: id,
  payAmount: decimal,
  payAmountRaw: rawAmount,
  shares: decimal,
  sharePriceUsd: decimal,
  rateUsd: decimal,
  rateSource: z.enum(['chainlink', 'static']),
  rateUpdatedAt: isoTime,
  platformFeeUsd: decimal,
  networkFeeBnb: decimal,
  totalUsd: decimal,
};

/** The price of a purchase, valid until `expiresAt`. `minAmount` and `maxAmount` are in the pay currency. */
export const quote = z.object({
  ...quoteFigures,
  minAmount: decimal,
  maxAmount: decimal,
  expiresAt: isoTime,
});

/** The transfer to sign in the wallet, as recorded with the order. */
export const payment = z.object({
  chainId: z.literal(56),
  kind: z.enum(['NATIVE', 'ERC20']),
  to: address,
  tokenAddress: z.nullable(address),
  amountRaw: rawAmount,
  data: z.optional(hexData),
  expiresAt: isoTime,
});

export const orderStatus = z.enum([
  'CREATED',
  'SUBMITTED',
  'CONFIRMING',
  'CONFIRMED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
  'UNDERPAID',
  'REFUND_DUE',
  'REFUNDED',
]);

/** `toAddress` is the treasury. `receivedAmount` is the amount received on chain, null until then. */
export const order = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  statusText: z.string(),
  quote: z.object(quoteFigures),
  currencyId: id,
  symbol: z.string(),
  payAmount: decimal,
  payAmountRaw: rawAmount,
  receivedAmount: z.nullable(decimal),
  shares: decimal,
  sharePriceUsd: decimal,
  valueUsd: decimal,
  platformFeeUsd: decimal,
  networkFeeBnb: decimal,
  fromAddress: address,
  toAddress: address,
  txHash: z.nullable(txHash),
  replacedHashes: z.array(txHash),
  blockNumber: z.nullable(count),
  confirmations: count,
  confirmationsRequired: count,
  refundTxHash: z.nullable(txHash),
  agreementVersion: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  confirmedAt: z.nullable(isoTime),
  history: z.array(z.object({ status: orderStatus, at: isoTime, note: z.nullable(z.string()) })),
});

/** An order with its payment; `payment` is null once no payment is expected. */
export const orderWithPayment = z.extend(order, { payment: z.nullable(payment) });
export type OrderWithPayment = z.infer<typeof orderWithPayment>;

export const transactionType = z.enum([
  'BUY',
  'SWAP',
  'STAKE',
  'UNSTAKE',
  'REWARD_CLAIM',
  'REFUND',
  'TRANSFER_IN',
  'TRANSFER_OUT',
]);

export const transactionStatus = z.enum(['PENDING', 'CONFIRMED', 'FAILED', 'CANCELLED']);

/**
 * A transaction of the account. Fields that do not apply to a type are null (a stake has no rate, a swap no shares).
 * `receivedAmount` and `receivedSymbol` are the proceeds of a swap.
 */
export const transaction = z.object({
  id,
  type: transactionType,
  status: transactionStatus,
  orderId: z.optional(id),
  currencyId: z.nullable(id),
  symbol: z.string(),
  amount: decimal,
  shares: z.nullable(decimal),
  sharePriceUsd: z.nullable(decimal),
  rateUsd: z.nullable(decimal),
  valueUsd: z.nullable(decimal),
  platformFeeUsd: z.nullable(decimal),
  networkFeeBnb: z.nullable(decimal),
  receivedAmount: z.nullable(decimal),
  receivedSymbol: z.nullable(z.string()),
  from: z.nullable(address),
  to: z.nullable(address),
  txHash: z.nullable(txHash),
  explorerUrl: z.nullable(z.string()),
  blockNumber: z.nullable(count),
  confirmations: count,
  note: z.nullable(z.string()),
  createdAt: isoTime,
});
export type Transaction = z.infer<typeof transaction>;

/** Shares in the ledger; `pending` are paid for but not yet credited. */
export const holdings = z.object({
  available: decimal,
  staked: decimal,
  pending: decimal,
  total: decimal,
  valueUsd: decimal,
});

/** `aprPct` in percent per year; `lockDays` 0 means flexible; `claimEvery` in days; `poolCap` null means unlimited. */
export const plan = z.object({
  id,
  name: z.string(),
  lockDays: count,
  aprPct: decimal,
  minAmount: decimal,
  maxAmount: z.nullable(decimal),
  poolCap: z.nullable(decimal),
  poolLeft: z.nullable(decimal),
  earlyExit: z.boolean(),
  claimEvery: count,
  active: z.boolean(),
});
export type Plan = z.infer<typeof plan>;

export const stakeStatus = z.enum(['ACTIVE', 'MATURED', 'CLOSED', 'EARLY_EXITED']);

/** `principal`, `accrued`, `claimable`, `claimed` in shares; `maturesAt` is null for a flexible plan. */
export const stake = z.object({
  id,
  planId: id,
  principal: decimal,
  aprPct: decimal,
  status: stakeStatus,
  startedAt: isoTime,
  maturesAt: z.nullable(isoTime),
  accrued: decimal,
  claimable: decimal,
  claimed: decimal,
  autoRenew: z.boolean(),
});
export type Stake = z.infer<typeof stake>;

export const claimStatus = z.enum(['PENDING', 'PAID', 'FAILED']);

/** `amount` in shares. */
export const claim = z.object({
  id,
  stakeId: id,
  amount: decimal,
  valueUsd: decimal,
  status: claimStatus,
  requestedAt: isoTime,
  paidAt: z.nullable(isoTime),
  txHash: z.nullable(txHash),
});
export type Claim = z.infer<typeof claim>;

/** `link` is a path on this site. */
export const notification = z.object({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  seen: z.boolean(),
  createdAt: isoTime,
  data: z.record(z.string(), z.unknown()),
});
export type Notification = z.infer<typeof notification>;

/** The current share price. `changePct24h` in percent. */
export const sharePrice = z.object({
  price: decimal,
  currency: z.literal('USD'),
  change24h: signedDecimal,
  changePct24h: signedDecimal,
  updatedAt: isoTime,
  effectiveAt: isoTime,
  nextPrice: z.optional(z.object({ price: decimal, effectiveAt: isoTime })),
});
