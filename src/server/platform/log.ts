import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '@/config/server-env';

/**
 * Fields that are always redacted. Bodies, queries and headers are never logged on purpose; this list catches objects
 * that are logged by mistake.
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

/** The process's logger: JSON lines on standard output, with the level's name and the time in UTC. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service: 'fnx' },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[removed]',
      },
    },
    ...(destination ? [destination] : []),
  );
}
