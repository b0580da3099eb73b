import type * as z from 'zod/mini';
import type { profile as profileShape, settings as settingsShape } from '@/api/schemas/objects';

/*
 * The investor used in every example. The token is fake: its `secretKey` is the base64url of a plain sentence and its
 * signature is not valid.
 */

export const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfN1EyIiwic2lkIjoic2VzXzRNOSIsInNlY3JldEtleSI6IllXNGdaWGhoYlhCc1pTQnJaWGs2SUc1dmRDQmhJSE5sWTNKbGRDQXhNak11IiwiaWF0IjoxNzk1MTY3ODQwLCJleHAiOjE3OTUyNTQyNDB9.ZXhhbXBsZS1zaWduYXR1cmU';

export const INVESTOR_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const TREASURY_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const settings: z.input<typeof settingsShape> = {
  language: 'en',
  currency: 'USD',
  timezone: 'Europe/Vienna',
  theme: 'DARK',
  responsiveFontSizes: true,
  direction: 'ltr',
  notifications: {
    ORDER: { email: true, sms: false, inApp: true },
    KYC: { email: true, sms: false, inApp: true },
    SECURITY: { email: true, sms: true, inApp: true },
    STAKING: { email: true, sms: false, inApp: true },
    PRICE: { email: false, sms: false, inApp: true },
    NEWS: { email: false, sms: false, inApp: true },
  },
  marketingOptIn: false,
  loginAlerts: true,
  slippageBps: 50,
  deadlineMin: 20,
  exactApproval: true,
};

export const profile: z.input<typeof profileShape> = {
  id: 'usr_7Q2',
  firstName: 'Ada',
  lastName: 'Brunner',
  email: 'ada.brunner@example.com',
  emailMasked: 'a•••••••••r@example.com',
  countryCode: '+43',
  phone: '+436641234567',
  country: 'AT',
  address: 'Währinger Straße 12, 1090 Wien',
  avatarUrl: null,
  emailVerified: true,
  phoneVerified: true,
  kycStatus: 'APPROVED',
  kycReason: null,
  kycAttemptsLeft: 3,
  twoFactorEnabled: false,
  primaryWallet: INVESTOR_ADDRESS,
  walletsCount: 1,
  termsVersion: '2026-11-01',
  termsCurrent: true,
  marketingOptIn: false,
  settings,
  createdAt: '2026-09-14T08:12:31.000Z',
  lastLoginAt: '2026-11-20T09:44:00.000Z',
  status: 'ACTIVE',
};
