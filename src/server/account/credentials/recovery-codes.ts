import { createHmac, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { recoveryCodes } from '@/server/account/tables';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';

const HOW_MANY = 10;
const LENGTH = 10;
/** Without the signs that are taken for each other on paper: 32 signs, so ten of them are 50 bits. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeRecoveryCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

function hashRecoveryCode(ctx: Pick<AppContext, 'config'>, userId: string, code: string): string {
  const parts = ['RECOVERY', userId, code.toUpperCase().replace('-', '')];
  return createHmac('sha256', ctx.config.codeSecret).update(JSON.stringify(parts)).digest('hex');
}

/**
 * Makes ten new recovery codes; the old ones are worthless from then on.
 *
 * @returns the codes in clear, which exist nowhere else
 */
export async function replaceRecoveryCodes(
  ctx: AppContext,
  tx: Tx,
  userId: string,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: HOW_MANY }, makeRecoveryCode);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(ctx, userId, code) })));
  return codes;
}

/** Uses a recovery code up; one statement, so that it serves once also when it comes twice at once. */
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

/** How many recovery codes an account has left. */
export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}
