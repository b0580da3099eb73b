import { Secret, TOTP } from 'otpauth';
import { BANK_FACTS } from '@/config/bank-facts';

const STEP_SECONDS = 30;
/** RFC 4226: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;

/** RFC 6238 with the settings that every authenticator app supports. */
function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: BANK_FACTS.brand,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function otpauthUrl(secret: string, label: string): string {
  return totp(secret, label).toString();
}

/** Returns the 30-second step (previous, current or next) that the code matches, or null. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
