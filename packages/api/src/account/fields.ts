import * as z from 'zod/mini';
import { count, matching, otp } from '../atoms';
import { fault } from '../fault';

export const token = z.string().check(z.maxLength(4096));
export const repeatsPassword = { path: ['confirmPassword'], error: fault('NEW_PASSWORDS_DIFFER') };
export const codeSent = { expiresIn: count, resendAfter: count };
export const codeResent = z.object({ ...codeSent, sendsLeft: count });
export const deviceId = matching(/^[A-Za-z0-9_-]{8,64}$/, fault('DEVICE_ID_INVALID'));
export const otpErrors = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS'] as const;
/** Required when two-factor login is on. */
export const totp = z.optional(otp);
