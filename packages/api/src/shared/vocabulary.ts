/*
 * The kinds and states that the API, the database and the pages share. Each list is the one source of its type, of the API's
 * enum, of the database's check constraint and of its labels: a value is added here and nowhere else.
 */

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

/** How an order is paid: by a transaction of the buyer's wallet, or by a bank transfer. */
export const ORDER_METHODS = ['WALLET', 'TRANSFER'] as const;
export type OrderMethod = (typeof ORDER_METHODS)[number];

/** Answers of a buyer who is asked to accept another number of shares. */
export const ASKED_ANSWERS = ['ACCEPTED', 'REFUSED'] as const;
export type AskedAnswer = (typeof ASKED_ANSWERS)[number];

export const ORDER_STATUS_LABELS = {
  CREATED: 'Waiting for your purchase',
  SUBMITTED: 'Purchase sent',
  CONFIRMING: 'Confirming purchase',
  CONFIRMED: 'Purchase complete',
  EXPIRED: 'Order expired',
  CANCELLED: 'Order cancelled',
  FAILED: 'Purchase failed',
} as const satisfies Record<OrderStatus, string>;

/** Labels for orders paid by bank transfer. */
export const TRANSFER_STATUS_LABELS = {
  ...ORDER_STATUS_LABELS,
  CREATED: 'Waiting for your transfer',
  SUBMITTED: 'Money received',
  CONFIRMING: 'Shares being issued',
  FAILED: 'Money returned',
} as const satisfies Record<OrderStatus, string>;

export const orderStatusLabel = ({
  method,
  status,
}: {
  method: OrderMethod;
  status: OrderStatus;
}) => (method === 'TRANSFER' ? TRANSFER_STATUS_LABELS : ORDER_STATUS_LABELS)[status];

/** Orders that can still become a purchase and that the pages offer. */
export const OPEN_ORDER_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'CONFIRMING',
] as const satisfies readonly OrderStatus[];

export const TRANSACTION_TYPES = [
  'BUY',
  'SECONDARY_BUY',
  'SALE',
  'SWAP',
  'STAKE',
  'UNSTAKE',
  'REWARD_CLAIM',
  'DISTRIBUTION',
  'BONUS',
  'ISSUE',
  'TRANSFER_IN',
  'TRANSFER_OUT',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One transaction of each type, as lists, filters, searches and exports name it. */
export const TRANSACTION_TYPE_LABELS = {
  BUY: 'Purchase',
  SECONDARY_BUY: 'Shares bought',
  SALE: 'Shares sold',
  SWAP: 'Swap',
  STAKE: 'Shares staked',
  UNSTAKE: 'Shares unstaked',
  REWARD_CLAIM: 'Reward claimed',
  DISTRIBUTION: 'Distribution',
  BONUS: 'Bonus shares',
  ISSUE: 'Shares entered in the register',
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
export const TRANSFER_KINDS = ['PURCHASE', 'SALE', 'REWARD', 'BONUS', 'ISSUE', 'TRANSFER'] as const;
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

export const POST_TYPES = ['BLOG', 'MEDIA'] as const;
