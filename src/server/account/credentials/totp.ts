import { Secret, TOTP } from 'otpauth';

const ISSUER = 'FNX';
const STEP_SECONDS = 30;
/** RFC 4226 asks for 128 bits and recommends 160. */
const SECRET_BYTES = 20;

/** Time-based codes by RFC 6238 with what every authenticator app does: SHA-1, six digits, 30 seconds. */
function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret from the system's secure random source, in base32. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** `otpauth://totp/...`, as authenticator apps read it from a QR code. */
export function otpauthUrl(secret: string, label: string): string {
  return totp(secret, label).toString();
}

/** The number of the 30-second step that a code belongs to: now, the one before or the one after; null for none of them. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
