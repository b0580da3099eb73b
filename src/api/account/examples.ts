import { type ExamplesOf, INVESTOR_ADDRESS, onePage, TERMS_VERSION } from '@/api/example';
import { BANK_FACTS } from '@/config/bank-facts';
import { NOTIFICATION_KINDS } from '@/shared/account-vocabulary';
import { passkeyExamples } from './passkey-examples';
import type { Profile, Settings } from './profile';
import type { accountSchemas } from './schemas';

// Fake: its `secretKey` is the base64url of a plain sentence, and its signature is not valid.
const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfN1EyIiwic2lkIjoic2VzXzRNOSIsInNlY3JldEtleSI6IllXNGdaWGhoYlhCc1pTQnJaWGs2SUc1dmRDQmhJSE5sWTNKbGRDQXhNak11IiwiaWF0IjoxNzk1MTY3ODQwLCJleHAiOjE3OTUyNTQyNDB9.ZXhhbXBsZS1zaWduYXR1cmU';

const ISSUER = encodeURIComponent(BANK_FACTS.brand);

const settings: Settings = {
  language: 'en',
  currency: 'USD',
  timezone: 'Europe/Vienna',
  theme: 'DARK',
  responsiveFontSizes: true,
  direction: 'ltr',
  notifications: Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [
      kind,
      { email: true, sms: kind === 'SECURITY', inApp: true, push: true },
    ]),
  ) as Settings['notifications'],
  marketingOptIn: false,
  loginAlerts: true,
  slippageBps: 50,
  deadlineMin: 20,
  exactApproval: true,
  payWay: 'BANK',
};

const profile: Profile = {
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
  termsVersion: TERMS_VERSION,
  termsCurrent: true,
  marketingOptIn: false,
  settings,
  createdAt: '2026-09-14T08:12:31.000Z',
  lastLoginAt: '2026-11-20T09:44:00.000Z',
  status: 'ACTIVE',
};

const PASSWORD = 'three calm herons';

const CAPTCHA = 'captcha-answer';

const codeSent = { expiresIn: 300, resendAfter: 60 };

const signUpCodeSent = { expiresIn: 600, resendAfter: 60 };

const masked = { emailMasked: profile.emailMasked, phoneMasked: '+43 ••• ••• 4567' };

const RECOVERY_CODES = [
  'K7Q2M-9XWPA',
  'B3T6H-2RLDE',
  'N8V4C-7JYSG',
  'F5Z1K-4MQUB',
  'W2D9P-6HXTN',
  'R6A3L-8CVEJ',
  'G1S7Y-5KBWM',
  'T4E8U-3PNFQ',
  'H9C2J-1ZGDR',
  'X5M6V-7LASK',
];

export const accountExamples: ExamplesOf<typeof accountSchemas> = {
  createAccount: {
    about:
      'Starts a sign-up and sends a code to the phone. The answer is the same for an address that is known. The codes and the account have the language of the header `Accept-Language`, if the bank offers it, otherwise English.',
    input: {
      firstName: 'Ada',
      lastName: 'Brunner',
      email: 'ada.brunner@example.com',
      countryCode: '+43',
      phone: '664 1234567',
      country: 'AT',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsAccepted: true,
      riskAccepted: true,
      termsVersion: TERMS_VERSION,
      marketingOptIn: false,
      captchaToken: CAPTCHA,
    },
    data: { verificationId: 'ver_5K1', next: 'PHONE', ...masked, ...signUpCodeSent },
  },
  verifyPhoneOtp: {
    about: 'Confirms the phone with its code and sends a code to the e-mail address.',
    input: { verificationId: 'ver_5K1', otp: '418207' },
    data: { next: 'EMAIL', emailMasked: profile.emailMasked, ...signUpCodeSent },
  },
  verifyPhoneResendOtp: {
    about: 'Sends the code of the sign-up to the phone again.',
    input: { verificationId: 'ver_5K1', channel: 'sms' },
    data: { ...signUpCodeSent, sendsLeft: 4 },
  },
  verifyEmailOtp: {
    about: 'Confirms the e-mail address, opens the account and returns its first token.',
    input: { verificationId: 'ver_5K1', otp: '730915' },
    data: {
      token: TOKEN,
      user: {
        ...profile,
        kycStatus: 'NOT_APPLIED',
        primaryWallet: null,
        walletsCount: 0,
        lastLoginAt: null,
      },
    },
  },
  verifyEmailResendOtp: {
    about: 'Sends the code of the sign-up to the e-mail address again.',
    input: { verificationId: 'ver_5K1' },
    data: { ...signUpCodeSent, sendsLeft: 4 },
  },
  userLogin: {
    about: 'Starts a login with a password. A code follows to phone and e-mail.',
    input: { identifier: 'ada.brunner@example.com', password: PASSWORD, captchaToken: CAPTCHA },
    data: { loginId: 'log_2N8', next: 'OTP', ...masked, sentTo: ['email', 'sms'], ...codeSent },
  },
  loginVerifyOtp: {
    about: 'Completes a login with its code; asks for the authenticator next, where it is on.',
    input: { loginId: 'log_2N8', otp: '556043' },
    data: { next: 'DONE', token: TOKEN, user: profile },
  },
  loginResendOtp: {
    about: 'Sends the code of a login again.',
    input: { loginId: 'log_2N8', channel: 'both' },
    data: { ...codeSent, sendsLeft: 3, sentTo: ['email', 'sms'] },
  },
  getProfile: { about: 'The account of the token.', data: profile },
  updateProfile: {
    about: 'Changes names, address and what else a customer may change by themselves.',
    input: { firstName: 'Ada' },
    data: profile,
  },
  logout: {
    about: 'Ends the session of the token. Always succeeds.',
    input: { allSessions: false },
    data: null,
  },
  forgotPassword: {
    about: 'Starts a password reset. The answer is the same for an address that is unknown.',
    input: { email: 'ada.brunner@example.com', captchaToken: CAPTCHA },
    data: { resetId: 'rst_9C4', ...signUpCodeSent },
  },
  sendOtpEmail: {
    about: 'Sends the code of an action again.',
    input: { purpose: 'CHANGE_EMAIL', newEmail: 'ada@brunner.example', password: PASSWORD },
    data: { otpId: 'otp_6D3', ...codeSent, sendsLeft: 4 },
  },
  verifyOtpForgotPassword: {
    about: 'Checks the code of a password reset and returns what allows a new password.',
    input: { resetId: 'rst_9C4', otp: '902716' },
    data: { resetToken: 'rt_m3Zp0QyFv8cXwL1uKd5B', expiresIn: 600 },
  },
  resetPassword: {
    about: 'Sets a new password after a reset, and ends every session.',
    params: { id: 'rt_m3Zp0QyFv8cXwL1uKd5B' },
    input: { newPassword: 'four quiet otters', confirmPassword: 'four quiet otters' },
    data: null,
  },
  changePassword: {
    about: 'Asks for a new password; a code confirms it.',
    input: {
      currentPassword: PASSWORD,
      newPassword: 'four quiet otters',
      confirmPassword: 'four quiet otters',
    },
    data: { token: TOKEN, revokedSessions: 1 },
  },
  enableTwoFactorGoogle: {
    about: 'Starts or ends the use of an authenticator.',
    input: { action: 'START', password: PASSWORD },
    data: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauthUrl: `otpauth://totp/${ISSUER}:ada.brunner%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=${ISSUER}&digits=6&period=30`,
      qrDataUrl:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
      expiresIn: 600,
    },
  },
  verifyTwoFactorGoogle: {
    about: 'Checks a code of the authenticator, for a login or to switch it on or off.',
    input: { code: '284619' },
    data: { twoFactorEnabled: true, recoveryCodes: RECOVERY_CODES },
  },
  deactivateAccount: {
    about: 'Asks to close the account; a code confirms it.',
    input: { password: PASSWORD, reason: 'NO_LONGER_NEEDED' },
    data: { otpId: 'otp_8F5', ...codeSent },
  },
  verifyOtpDeactivate: {
    about: 'Closes the account with the code of the request.',
    input: { otpId: 'otp_8F5', otp: '117350' },
    data: {
      deactivatedAt: '2026-11-20T10:05:00.000Z',
      reactivateUntil: '2026-12-20T10:05:00.000Z',
    },
  },
  getSettings: { about: 'The settings of the account.', data: settings },
  updateSettings: {
    about:
      'Changes settings of the account. Mails, text messages and notifications have its `language`, if the bank offers it, otherwise English.',
    input: { theme: 'light' },
    data: { ...settings, theme: 'light' },
  },
  listSessions: {
    about: 'The open sessions of the account.',
    data: onePage([
      {
        id: 'ses_4M9',
        device: 'Chrome on Windows',
        network: '203.0.113.•••',
        current: true,
        trusted: true,
        createdAt: '2026-11-20T09:44:00.000Z',
        lastSeenAt: '2026-11-20T10:02:11.000Z',
        expiresAt: '2026-11-21T09:44:00.000Z',
      },
      {
        id: 'ses_1H6',
        device: 'Safari on iPhone',
        network: '2001:db8:85a3:•••',
        current: false,
        trusted: false,
        createdAt: '2026-11-19T19:20:45.000Z',
        lastSeenAt: '2026-11-19T19:41:02.000Z',
        expiresAt: '2026-11-20T19:20:45.000Z',
      },
    ]),
  },
  continueSession: {
    about:
      'Asks for a code in another browser than the session was opened in. The code opens a session there.',
    input: {},
    data: { loginId: 'log_2N8', next: 'OTP', ...masked, sentTo: ['email', 'sms'], ...codeSent },
  },
  revokeSession: {
    about: 'Ends another session of the account.',
    params: { id: 'ses_1H6' },
    data: { revoked: 1 },
  },
  ...passkeyExamples,
  passkeyLogin: {
    ...passkeyExamples.passkeyLogin,
    data: { token: TOKEN, user: profile },
  },
  exportData: {
    about: 'All data stored about the customer. Needs the password.',
    input: { password: PASSWORD },
    data: {
      exportedAt: '2026-11-20T10:05:00.000Z',
      records: {
        account: [
          {
            id: 'usr_7Q2',
            firstName: 'Ada',
            lastName: 'Brunner',
            email: 'ada.brunner@example.com',
          },
        ],
        sessions: [{ device: 'Chrome on Windows', createdAt: '2026-11-20T09:44:00.000Z' }],
      },
    },
  },
};
