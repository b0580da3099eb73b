import { createHmac } from 'node:crypto';
import type { Tx } from '@fnx/postgres/client';
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { authenticators, recoveryCodes } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import { readableCode } from '@/server/platform/ids';
import { openSecret } from './secret-box';

const COUNT = 10;
/** Ten characters are 50 bits. */
const makeRecoveryCode = () => readableCode(2, 5);

/**
 * Keyed by the account's authenticator secret, which is encrypted and replaced together with the codes. So the hashes
 * outlive a change of CODE_SECRET, although nobody could compute them again.
 */
function hashRecoveryCode(authenticatorSecret: string, userId: string, code: string): string {
  const parts = ['RECOVERY', userId, code.toUpperCase().replace('-', '')];
  return createHmac('sha256', authenticatorSecret).update(JSON.stringify(parts)).digest('hex');
}

async function readAuthenticatorSecret(
  ctx: AppContext,
  tx: Tx,
  userId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ sealedSecret: authenticators.sealedSecret })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.enabledAt)));
  return row ? openSecret(ctx, userId, row.sealedSecret) : null;
}

/** @returns the codes in plain text; only their hashes are stored */
export async function replaceRecoveryCodes(
  ctx: AppContext,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const secret = await readAuthenticatorSecret(ctx, tx, userId);
  if (secret === null) throw new Error('Recovery codes need an authenticator.');
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: COUNT }, makeRecoveryCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(secret, userId, code) })));
  return codes;
}

/** Consumes a recovery code in one statement, so that it works once, also concurrently. */
export async function spendRecoveryCode(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const secret = await readAuthenticatorSecret(ctx, tx, userId);
  if (secret === null) return false;
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(secret, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return spent.length === 1;
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
