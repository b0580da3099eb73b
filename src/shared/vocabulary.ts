/*
 * The kinds and states that the API, the database and the pages share. Each list is the one source of its type, of the API's
 * enum, of the database's check constraint and of its labels: a value is added here and nowhere else.
 */

export const ACCOUNT_STATUSES = ['ACTIVE', 'DEACTIVATED', 'BLOCKED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** For officers. */
export const ACCOUNT_STATUS_LABELS = {
  ACTIVE: 'Active',
  DEACTIVATED: 'Closed',
  BLOCKED: 'Frozen',
} as const satisfies Record<AccountStatus, string>;

/** Subjects of notifications; people choose their channels by them. */
export const NOTIFICATION_KINDS = [
  'SECURITY',
  'ORDER',
  'STAKING',
  'DISTRIBUTION',
  'VOTE',
  'KYC',
  'PRICE',
  'NEWS',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_KIND_LABELS = {
  ORDER: 'Purchases',
  KYC: 'Identity check',
  SECURITY: 'Security',
  STAKING: 'Staking',
  DISTRIBUTION: 'Distributions',
  VOTE: 'Votes',
  PRICE: 'Share price',
  NEWS: 'Announcements',
} as const satisfies Record<NotificationKind, string>;

/** What the notifications of a kind are about, for the settings. */
export const NOTIFICATION_KIND_TOPICS = {
  SECURITY: 'Logins, passwords, contact details, wallets',
  ORDER: 'Purchases: complete, failed or expired',
  STAKING: 'Stakes ending, rewards paid',
  DISTRIBUTION: 'Distributions: declared, paid to your wallet',
  VOTE: 'Votes that are open to shareholders',
  KYC: 'Submitted, decided, more information needed',
  PRICE: 'Share price changes, your price alerts',
  NEWS: 'Rounds, reports, yearly statement, changes to the terms',
} as const satisfies Record<NotificationKind, string>;

/** Live events. Each names what changed; pages fetch the new state themselves. */
export const LIVE_EVENTS = ['notification', 'order', 'kyc', 'price'] as const;
export type LiveEventName = (typeof LIVE_EVENTS)[number];

export const ORDER_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'CONFIRMING',
  'CONFIRMED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS = {
  CREATED: 'Waiting for your purchase',
  SUBMITTED: 'Purchase sent',
  CONFIRMING: 'Confirming purchase',
  CONFIRMED: 'Purchase complete',
  EXPIRED: 'Order expired',
  CANCELLED: 'Order cancelled',
  FAILED: 'Purchase failed',
} as const satisfies Record<OrderStatus, string>;

/** Orders that can still become a purchase and that the pages offer. */
export const OPEN_ORDER_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'CONFIRMING',
] as const satisfies readonly OrderStatus[];

export const TRANSACTION_TYPES = [
  'BUY',
  'SWAP',
  'STAKE',
  'UNSTAKE',
  'REWARD_CLAIM',
  'DISTRIBUTION',
  'BONUS',
  'TRANSFER_IN',
  'TRANSFER_OUT',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One transaction of each type, as lists, filters, searches and exports name it. */
export const TRANSACTION_TYPE_LABELS = {
  BUY: 'Purchase',
  SWAP: 'Swap',
  STAKE: 'Shares staked',
  UNSTAKE: 'Shares unstaked',
  REWARD_CLAIM: 'Reward claimed',
  DISTRIBUTION: 'Distribution',
  BONUS: 'Bonus shares',
  TRANSFER_IN: 'Received',
  TRANSFER_OUT: 'Sent',
} as const satisfies Record<TransactionType, string>;

/** Types that a user's page reports: one entry per hash, however often it is reported. */
export const RECORDED_TYPES = [
  'SWAP',
  'TRANSFER_IN',
  'TRANSFER_OUT',
] as const satisfies readonly TransactionType[];

export const TRANSACTION_STATUSES = ['PENDING', 'CONFIRMED', 'FAILED', 'CANCELLED'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_STATUS_LABELS = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const satisfies Record<TransactionStatus, string>;

/** Sort orders of the transaction list; `-` sorts descending. */
export const TRANSACTION_SORTS = [
  '-createdAt',
  'createdAt',
  '-valueUsd',
  'valueUsd',
  '-shares',
  'shares',
] as const;

/** Files of a tax year. */
export const TAX_FILE_FORMATS = ['pdf', 'csv'] as const;
export type TaxFileFormat = (typeof TAX_FILE_FORMATS)[number];

/** Causes of a transfer in the ledger: each is one Transfer event of the share token. */
export const TRANSFER_KINDS = ['PURCHASE', 'REWARD', 'BONUS', 'TRANSFER'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** A customer's ledger accounts: one for each address that holds shares. */
export const CUSTOMER_ACCOUNT_KINDS = ['wallet'] as const;
export type CustomerAccountKind = (typeof CUSTOMER_ACCOUNT_KINDS)[number];

/** The platform's ledger accounts: shares issued, money received, and the outside world that money comes from. */
export const PLATFORM_ACCOUNT_KINDS = ['issued', 'treasury', 'external'] as const;
export type PlatformAccountKind = (typeof PLATFORM_ACCOUNT_KINDS)[number];

export type AccountKind = CustomerAccountKind | PlatformAccountKind;

export const STAKE_STATUSES = ['ACTIVE', 'MATURED', 'CLOSED', 'EARLY_EXITED'] as const;
export type StakeStatus = (typeof STAKE_STATUSES)[number];

export const STAKE_STATUS_LABELS = {
  ACTIVE: 'Earning',
  MATURED: 'Term ended, ready to unstake',
  CLOSED: 'Unstaked',
  EARLY_EXITED: 'Ended early',
} as const satisfies Record<StakeStatus, string>;

/** States that the index stores. MATURED is ACTIVE after the end of its term. */
export const STORED_STAKE_STATUSES = [
  'ACTIVE',
  'CLOSED',
  'EARLY_EXITED',
] as const satisfies readonly StakeStatus[];
export type StoredStakeStatus = (typeof STORED_STAKE_STATUSES)[number];

/** What a signed-in person proves by a code before it happens. */
export const ACTION_PURPOSES = [
  'DEACTIVATE',
  'CHANGE_EMAIL',
  'CHANGE_PHONE',
  'CHANGE_WALLET',
  'DISABLE_2FA',
] as const;
export type ActionPurpose = (typeof ACTION_PURPOSES)[number];

export const DEACTIVATION_REASONS = [
  'NO_LONGER_NEEDED',
  'FEES',
  'TRUST',
  'HARD_TO_USE',
  'OTHER',
] as const;
export type DeactivationReason = (typeof DEACTIVATION_REASONS)[number];

/** What a customer chooses from. */
export const DEACTIVATION_REASON_LABELS = {
  NO_LONGER_NEEDED: 'I no longer need it',
  FEES: 'Fees are too high',
  TRUST: 'I have trust concerns',
  HARD_TO_USE: 'It is difficult to use',
  OTHER: 'Another reason',
} as const satisfies Record<DeactivationReason, string>;

export const CONTACT_CATEGORIES = [
  'GENERAL',
  'ACCOUNT',
  'KYC',
  'PAYMENT',
  'STAKING',
  'PRESS',
  'OTHER',
] as const;
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

/** In display order. */
export const CONTACT_CATEGORY_LABELS = {
  PAYMENT: 'Payment or order',
  ACCOUNT: 'Account or login',
  KYC: 'Identity check',
  STAKING: 'Staking and rewards',
  PRESS: 'Press',
  GENERAL: 'Question before buying',
  OTHER: 'Other',
} as const satisfies Record<ContactCategory, string>;

export const POST_TYPES = ['BLOG', 'MEDIA'] as const;

/** Currencies in which values can be shown. Payments are never made in them: shares are priced in US dollars. */
export const DISPLAY_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'] as const;
export type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];

export const DISPLAY_CURRENCY_LABELS = {
  USD: 'US dollar (USD)',
  EUR: 'Euro (EUR)',
  GBP: 'Pound sterling (GBP)',
  CHF: 'Swiss franc (CHF)',
} as const satisfies Record<DisplayCurrency, string>;

/** Whether a price alert waits for a price at or above its own, or at or below it. */
export const PRICE_ALERT_DIRECTIONS = ['ABOVE', 'BELOW'] as const;
export type PriceAlertDirection = (typeof PRICE_ALERT_DIRECTIONS)[number];

/** Media types of the bank's published documents. */
export const DOCUMENT_TYPES = ['text/markdown', 'application/pdf'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The product's contracts, in the order in which a configuration lists their addresses. */
export const CONTRACT_NAMES = [
  'shareToken',
  'shareSale',
  'shareStaking',
  'distributions',
  'ballots',
  'enforcement',
  'issuance',
  'auctions',
  'offers',
  'authority',
  'brake',
] as const;
export type ContractName = (typeof CONTRACT_NAMES)[number];
