import { createHmac, randomInt } from 'node:crypto';
import type { CodePurpose } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { keyedName } from '@/server/platform/limits/keyed-name';
import type { LockRule } from '@/server/platform/limits/lockout';
import { acceptedCodeSecrets } from '@/server/platform/secrets/accepted-secrets';

/** A code is valid only for this purpose, this request (sign-up, login or action) and this address. */
export type CodeRequest = {
  purpose: CodePurpose;
  requestId: string;
  /** Phone number, e-mail address, or both joined by `|` when one code goes to both. */
  address: string;
};

type CodeAddress = Pick<CodeRequest, 'purpose' | 'address'>;

export function makeCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/**
 * Keyed, because the unkeyed hash of one of a million codes could be brute-forced. Covers purpose, request and
 * address, so a hash moved to another row never matches.
 */
export function hashCode(
  { config }: AppContext,
  request: CodeRequest,
  code: string,
  secret = config.codeSecret,
): string {
  const parts = [request.purpose, request.requestId, request.address, code];
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}

/** The hashes that a code may be stored under while CODE_SECRET is replaced. */
export function codeHashes(ctx: AppContext, request: CodeRequest, code: string): string[] {
  return acceptedCodeSecrets(ctx).map((secret) => hashCode(ctx, request, code, secret));
}

/** Lock key for too many exhausted codes of this purpose at this address. */
export function burntKey(ctx: AppContext, { purpose, address }: CodeAddress): string {
  return `burnt:${purpose}:${keyedName(ctx, address)}`;
}

/** Throttle key for attempts of this purpose at this address. */
export function triesKey(ctx: AppContext, { purpose, address }: CodeAddress): string {
  return `tries:${purpose}:${keyedName(ctx, address)}`;
}

export function burntRule(ctx: AppContext): LockRule {
  const { burntCodesPerHour, burntCodesLockSeconds } = ctx.config.limits;
  return {
    failures: burntCodesPerHour,
    windowSeconds: 3_600,
    lockSeconds: [burntCodesLockSeconds],
  };
}
