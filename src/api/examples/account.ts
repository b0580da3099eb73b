import type { Examples } from './example';
import { profile, settings, TOKEN } from './people';

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

export const accountExamples = {
  createAccount: {
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
      termsVersion: '2026-11-01',
      marketingOptIn: false,
      captchaToken: CAPTCHA,
    },
    data: { verificationId: 'ver_5K1', next: 'PHONE', ...masked, ...signUpCodeSent },
  },
  verifyPhoneOtp: {
    input: { verificationId: 'ver_5K1', otp: '418207' },
    data: { next: 'EMAIL', emailMasked: profile.emailMasked, ...signUpCodeSent },
  },
  verifyPhoneResendOtp: {
    input: { verificationId: 'ver_5K1', channel: 'sms' },
    data: { ...signUpCodeSent, sendsLeft: 4 },
  },
  verifyEmailOtp: {
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
    input: { verificationId: 'ver_5K1' },
    data: { ...signUpCodeSent, sendsLeft: 4 },
  },
  userLogin: {
    input: {
      identifier: 'ada.brunner@example.com',
      password: PASSWORD,
      captchaToken: CAPTCHA,
    },
    data: { loginId: 'log_2N8', next: 'OTP', ...masked, ...codeSent },
  },
  loginVerifyOtp: {
    input: { loginId: 'log_2N8', otp: '556043' },
    data: { next: 'DONE', token: TOKEN, user: profile },
  },
  loginResendOtp: {
    input: { loginId: 'log_2N8', channel: 'both' },
    data: { ...codeSent, sendsLeft: 3 },
  },
  getProfile: { data: profile },
  updateProfile: { input: { firstName: 'Ada' }, data: profile },
  logout: { input: { allSessions: false }, data: null },
  forgotPassword: {
    input: { email: 'ada.brunner@example.com', captchaToken: CAPTCHA },
    data: { resetId: 'rst_9C4', ...signUpCodeSent },
  },
  sendOtpEmail: {
    input: { purpose: 'CHANGE_EMAIL', newEmail: 'ada@brunner.example', password: PASSWORD },
    data: { otpId: 'otp_6D3', ...codeSent, sendsLeft: 4 },
  },
  verifyOtpForgotPassword: {
    input: { resetId: 'rst_9C4', otp: '902716' },
    data: { resetToken: 'rt_m3Zp0QyFv8cXwL1uKd5B', expiresIn: 600 },
  },
  resetPassword: {
    params: { id: 'rt_m3Zp0QyFv8cXwL1uKd5B' },
    input: { newPassword: 'four quiet otters', confirmPassword: 'four quiet otters' },
    data: null,
  },
  changePassword: {
    input: {
      currentPassword: PASSWORD,
      newPassword: 'four quiet otters',
      confirmPassword: 'four quiet otters',
    },
    data: { token: TOKEN, revokedSessions: 1 },
  },
  enableTwoFactorGoogle: {
    input: { action: 'START', password: PASSWORD },
    data: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauthUrl:
        'otpauth://totp/FNX:ada.brunner%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=FNX&digits=6&period=30',
      qrDataUrl:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
      expiresIn: 600,
    },
  },
  verifyTwoFactorGoogle: {
    input: { code: '284619' },
    data: { twoFactorEnabled: true, recoveryCodes: RECOVERY_CODES },
  },
  deactivateAccount: {
    input: { password: PASSWORD, reason: 'NO_LONGER_NEEDED' },
    data: { otpId: 'otp_8F5', ...codeSent },
  },
  verifyOtpDeactivate: {
    input: { otpId: 'otp_8F5', otp: '117350' },
    data: {
      deactivatedAt: '2026-11-20T10:05:00.000Z',
      reactivateUntil: '2026-12-20T10:05:00.000Z',
    },
  },
  getSettings: { data: settings },
  updateSettings: {
    input: { theme: 'light' },
    data: { ...settings, theme: 'light' },
  },
  contactUs: {
    input: {
      name: 'Ada Brunner',
      email: 'ada.brunner@example.com',
      subject: 'Payment from my second wallet',
      category: 'PAYMENT',
      message: 'I paid order 482 117 from a wallet that was not linked yet. What happens now?',
      captchaToken: CAPTCHA,
    },
    data: { ticketId: 'tkt_3B7' },
  },
  userSubscribe: {
    input: { email: 'ada.brunner@example.com', source: 'landing' },
    data: { state: 'CONFIRM_SENT' },
  },
  updateSubscription: {
    input: {
      token: 'c0a8012e-6f7d-4b1a-9d1c-2f5e8a7b3c4d.3q2-7wAAqbHEPm1rT5cVxYzN0uJkLsDfGhIoWvBnQeR',
      action: 'CONFIRM',
    },
    data: { state: 'SUBSCRIBED' },
  },
  listSessions: {
    data: {
      docs: [
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
      ],
      total: 2,
      page: 1,
      limit: 10,
      pages: 1,
    },
  },
  revokeSession: { params: { id: 'ses_1H6' }, data: { revoked: 1 } },
  exportData: {
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
} satisfies Partial<Examples>;
