import { createHmac, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { recoveryCodes } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';

const COUNT = 10;
const CODE_LENGTH = 10;
/** 32 characters without easily confused ones: ten of them are 50 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeRecoveryCode(): string {
  const characters = Array.from(
    { length: CODE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join('');
  return `${characters.slice(0, CODE_LENGTH / 2)}-${characters.slice(CODE_LENGTH / 2)}`;
}

function hashRecoveryCode(ctx: Pick<AppContext, 'config'>, userId: string, code: string): string {
  const parts = ['RECOVERY', userId, code.toUpperCase().replace('-', '')];
  return createHmac('sha256', ctx.config.codeSecret).update(JSON.stringify(parts)).digest('hex');
}

/** @returns the codes in plain text; only their hashes are stored */
export async function replaceRecoveryCodes(
  ctx: AppContext,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: COUNT }, makeRecoveryCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(ctx, userId, code) })));
  return codes;
}

/** Consumes a recovery code in one statement, so that it works once, also concurrently. */
export async function spendRecoveryCode(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(ctx, userId, code)),
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
