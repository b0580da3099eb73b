import { createHmac, randomInt } from 'node:crypto';
import type { CodePurpose } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { keyedName } from '@/server/platform/limits/keyed-name';
import type { LockRule } from '@/server/platform/limits/lockout';

/** What a code is good for: this purpose, this sign-up or login, this address, and nothing else. */
export type CodeRequest = {
  purpose: CodePurpose;
  requestId: string;
  /** Phone, e-mail, or both joined by a bar when one code goes to both. */
  address: string;
};

/** Six digits from the system's secure random source. */
export function makeCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/**
 * The keyed hash a code is stored as. Without the key a leaked table would give up its codes in a million guesses.
 * Purpose, request and address are part of it: a code of another place never matches here.
 */
export function hashCode(ctx: AppContext, request: CodeRequest, code: string): string {
  const parts = [request.purpose, request.requestId, request.address, code];
  return createHmac('sha256', ctx.config.codeSecret).update(JSON.stringify(parts)).digest('hex');
}

/** The lock that burnt codes lead to: for this action at this address. */
export function burntKey(ctx: AppContext, { purpose, address }: CodeRequest): string {
  return `burnt:${purpose}:${keyedName(ctx, address)}`;
}

export function burntRule(ctx: AppContext): LockRule {
  const { burntCodesPerHour, burntCodesLockSeconds } = ctx.config.limits;
  return {
    failures: burntCodesPerHour,
    windowSeconds: 3_600,
    lockSeconds: [burntCodesLockSeconds],
  };
}
