import { ApiError } from '@fnx/client/errors';

const CODE_ERRORS = new Set([
  'OTP_INVALID',
  'OTP_EXPIRED',
  'OTP_ATTEMPTS',
  'TOTP_INVALID',
  'VALIDATION_ERROR',
]);

/** The error concerns the entered code, not the whole step. */
export function isCodeError(error: unknown): boolean {
  return error instanceof ApiError && CODE_ERRORS.has(error.code);
}
