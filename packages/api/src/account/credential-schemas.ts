import * as z from 'zod/mini';
import {
  callingCode,
  captchaToken,
  count,
  email,
  flag,
  id,
  matching,
  newPassword,
  otp,
  password,
  phone,
  recoveryCode,
} from '../atoms';
import { fault } from '../fault';
import { row } from '../row';
import { ACTION_PURPOSES } from '../shared/account-vocabulary';
import { codeSent, otpErrors, repeatsPassword, token, totp } from './fields';
import { profile } from './profile';

const resetTokenOrId = matching(/^[A-Za-z0-9_-]{1,256}$/, fault('LINK_INCOMPLETE'));

const recoveryCodes = z.array(z.string()).check(z.length(10));

export const credentialSchemas = {
  forgotPassword: row({
    about: 'Starts a password reset. The answer is the same for an address that is unknown.',
    input: z.strictObject({ email, captchaToken }),
    data: z.object({ resetId: id, ...codeSent }),
    errors: ['CAPTCHA_FAILED', 'SEND_LIMIT'],
  }),

  /**
   * Sends a code for an action. The first request must be authorised: by the human check (FORGOT), or by password and, if
   * two-factor login is on, `totp` (all others; DISABLE_2FA is for a lost authenticator and needs no `totp`). `otpId` alone
   * resends an action's code; for FORGOT that is the `resetId`. CHANGE_EMAIL sends to `newEmail`, CHANGE_PHONE by SMS to
   * `newPhone`, the others to the account's e-mail. DEACTIVATE starts with deactivateAccount.
   */
  sendOtpEmail: row({
    about: 'Sends the code of an action again.',
    input: z.union([
      z.strictObject({ purpose: z.enum(['FORGOT', ...ACTION_PURPOSES]), otpId: id }),
      z.strictObject({ purpose: z.literal('FORGOT'), email, captchaToken }),
      z.strictObject({ purpose: z.literal('CHANGE_EMAIL'), newEmail: email, password, totp }),
      z.strictObject({
        purpose: z.literal('CHANGE_PHONE'),
        countryCode: callingCode,
        newPhone: phone,
        password,
        totp,
      }),
      z.strictObject({ purpose: z.literal('CHANGE_WALLET'), password, totp }),
      z.strictObject({ purpose: z.literal('DISABLE_2FA'), password }),
    ]),
    data: z.object({ otpId: id, ...codeSent, sendsLeft: count }),
    errors: [
      'RESEND_COOLDOWN',
      'SEND_LIMIT',
      'CAPTCHA_FAILED',
      'WRONG_PASSWORD',
      'TOTP_INVALID',
      'ACCOUNT_LOCKED',
    ],
  }),

  verifyOtpForgotPassword: row({
    about: 'Checks the code of a password reset and returns what allows a new password.',
    input: z.union([z.strictObject({ resetId: id, otp }), z.strictObject({ email, otp })]),
    data: z.object({ resetToken: z.string(), expiresIn: count }),
    errors: otpErrors,
  }),

  resetPassword: row({
    about: 'Sets a new password after a reset, and ends every session.',
    params: z.strictObject({ id: resetTokenOrId }),
    input: z
      .strictObject({ newPassword, confirmPassword: z.string().check(z.maxLength(128)) })
      .check(z.refine((form) => form.newPassword === form.confirmPassword, repeatsPassword)),
    data: z.null(),
    errors: ['RESET_EXPIRED', 'RESET_NOT_FOUND', 'PASSWORD_REUSED'],
  }),

  changePassword: row({
    about: 'Asks for a new password; a code confirms it.',
    input: z
      .strictObject({
        currentPassword: password,
        newPassword,
        confirmPassword: z.string().check(z.maxLength(128)),
        totp,
      })
      .check(z.refine((form) => form.newPassword === form.confirmPassword, repeatsPassword)),
    data: z.object({ token, revokedSessions: count }),
    errors: ['WRONG_PASSWORD', 'TOTP_INVALID', 'PASSWORD_REUSED', 'ACCOUNT_LOCKED'],
  }),

  /**
   * The response depends on `action`: START returns the key, DISABLE the new state, RECOVERY_CODES ten new codes. DISABLE and
   * RECOVERY_CODES require `totp`; with a lost authenticator, DISABLE accepts a recovery code and the code that sendOTPEmail
   * sends for DISABLE_2FA.
   */
  enableTwoFactorGoogle: row({
    about: 'Starts or ends the use of an authenticator.',
    input: z
      .strictObject({
        action: z.enum(['START', 'DISABLE', 'RECOVERY_CODES']),
        password,
        totp,
        recoveryCode: z.optional(recoveryCode),
        otpId: z.optional(id),
        otp: z.optional(otp),
      })
      .check(
        z.refine((form) => form.recoveryCode === undefined || form.action === 'DISABLE', {
          path: ['recoveryCode'],
          error: fault('RECOVERY_CODE_ACTION'),
        }),
        z.refine(
          (form) =>
            (form.recoveryCode === undefined) === (form.otpId === undefined) &&
            (form.otpId === undefined) === (form.otp === undefined),
          { path: ['otp'], error: fault('RECOVERY_CODE_PARTS') },
        ),
      ),
    data: z.union([
      z.object({
        secret: z.string(),
        otpauthUrl: z.string(),
        qrDataUrl: z.string(),
        expiresIn: count,
      }),
      z.object({ twoFactorEnabled: z.literal(false) }),
      z.object({ recoveryCodes }),
    ]),
    errors: [
      'WRONG_PASSWORD',
      'TOTP_INVALID',
      'TWO_FACTOR_ALREADY_ON',
      'ACCOUNT_LOCKED',
      ...otpErrors,
    ],
  }),

  /** With a token: confirms the set-up. Without: the second login step, by authenticator or recovery code. */
  verifyTwoFactorGoogle: row({
    about: 'Checks a code of the authenticator, for a login or to switch it on or off.',
    input: z.union([
      z.strictObject({ code: otp }),
      z.strictObject({ loginId: id, code: otp, trustDevice: flag }),
      z.strictObject({ loginId: id, recoveryCode, trustDevice: flag }),
    ]),
    data: z.union([
      z.object({ twoFactorEnabled: z.literal(true), recoveryCodes }),
      z.object({ token, user: profile }),
    ]),
    errors: ['TOTP_INVALID', 'ENROL_EXPIRED', 'LOGIN_NOT_FOUND', 'ACCOUNT_LOCKED'],
  }),
};
