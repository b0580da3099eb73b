import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '@/config/server-env';

/**
 * Names that never reach a log with their values, wherever an object was logged by mistake. Bodies, queries and
 * headers are not logged at all; this list is the net below.
 */
const SECRET_NAMES = [
  'token',
  'secretKey',
  'password',
  'newPassword',
  'confirmPassword',
  'currentPassword',
  'otp',
  'totp',
  'secret',
  'otpauthUrl',
  'recoveryCode',
  'recoveryCodes',
  'resetToken',
  'deviceId',
  'code_hash',
  'codeHash',
  'captchaToken',
  'payload',
  'authorization',
  'cookie',
  'email',
  'phone',
  'recipient',
  'to',
  'body',
  'html',
  'text',
];

/** The one logger of a process: JSON lines on standard output. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service: 'fnx' },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[removed]',
      },
    },
    ...(destination ? [destination] : []),
  );
}
