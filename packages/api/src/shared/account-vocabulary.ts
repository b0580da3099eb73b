/* The kinds and states of accounts and of what people set for themselves, shared as those of `vocabulary.ts` are. */

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
  'AUCTION',
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
  AUCTION: 'Auctions and offers',
  STAKING: 'Staking',
  DISTRIBUTION: 'Distributions',
  VOTE: 'Votes',
  PRICE: 'Share price',
  NEWS: 'Announcements',
} as const satisfies Record<NotificationKind, string>;

/** Subjects of each kind of notification, for the settings. */
export const NOTIFICATION_KIND_TOPICS = {
  SECURITY: 'Logins, passwords, contact details, wallets',
  ORDER: 'Purchases: complete, failed or expired',
  AUCTION: 'Auctions: announced, open, price; your sales and bids',
  STAKING: 'Stakes ending, rewards paid',
  DISTRIBUTION: 'Distributions: declared, paid to your wallet',
  VOTE: 'Votes that are open to shareholders',
  KYC: 'Submitted, decided, more information needed',
  PRICE: 'Share price changes, your price alerts',
  NEWS: 'Rounds, reports, yearly statement, changes to the terms',
} as const satisfies Record<NotificationKind, string>;

/** Acts that a signed-in person confirms by a code before they happen. */
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

/** Currencies in which values can be shown. Payments are never made in them: shares are priced in US dollars. */
export const DISPLAY_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'] as const;
export type DisplayCurrency = (typeof DISPLAY_CURRENCIES)[number];

export const DISPLAY_CURRENCY_LABELS = {
  USD: 'US dollar (USD)',
  EUR: 'Euro (EUR)',
  GBP: 'Pound sterling (GBP)',
  CHF: 'Swiss franc (CHF)',
} as const satisfies Record<DisplayCurrency, string>;

/** How a person pays: by bank transfer with an account by passkey, or with a crypto wallet. Its words follow from it. */
export const PAY_WAYS = ['BANK', 'WALLET'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

/** Whether a price alert waits for a price at or above its own, or at or below it. */
export const PRICE_ALERT_DIRECTIONS = ['ABOVE', 'BELOW'] as const;
export type PriceAlertDirection = (typeof PRICE_ALERT_DIRECTIONS)[number];
