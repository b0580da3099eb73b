import * as z from 'zod/mini';
import { address, count, id, isoTime } from '../atoms';
import { kycStatusName } from '../identity/schemas';
import { notificationKind } from '../messaging/schemas';
import { DISPLAY_CURRENCIES, PAY_WAYS } from '../shared/account-vocabulary';

const channels = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  inApp: z.boolean(),
  push: z.boolean(),
});

/** `slippageBps` in hundredths of a percent, `deadlineMin` in minutes. */
export const settings = z.object({
  language: z.string(),
  currency: z.enum(DISPLAY_CURRENCIES),
  timezone: z.string(),
  theme: z.enum(['DARK', 'light', 'system']),
  responsiveFontSizes: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
  notifications: z.record(notificationKind, channels),
  marketingOptIn: z.boolean(),
  loginAlerts: z.boolean(),
  slippageBps: count,
  deadlineMin: count,
  exactApproval: z.boolean(),
  /** Null before it was chosen. */
  payWay: z.nullable(z.enum(PAY_WAYS)),
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
