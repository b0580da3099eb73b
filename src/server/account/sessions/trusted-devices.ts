import type { Db, Tx } from '@fnx/postgres/client';
import { and, eq, gt } from 'drizzle-orm';
import { trustedDevices } from '@/server/account/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { keyedName, keyedNames } from '@/server/platform/limits/keyed-name';
import { sessions } from '@/server/users/tables';

/** Stored instead of the device id, so that a database leak does not allow impersonating a device. */
export function hashDevice(ctx: Pick<AppContext, 'config'>, deviceId: string): string {
  return keyedName(ctx, `device:${deviceId}`);
}

/**
 * While CODE_SECRET is replaced, a device that comes back gets the hash of the new secret: it stays trusted, and its next
 * session replaces its last one.
 */
export async function renameDevice(
  ctx: AppContext,
  userId: string,
  deviceId: string,
): Promise<void> {
  const [deviceHash, former] = keyedNames(ctx, `device:${deviceId}`);
  if (deviceHash === undefined || former === undefined) return;
  await ctx.db.transaction(async (tx) => {
    for (const table of [trustedDevices, sessions]) {
      await tx
        .update(table)
        .set({ deviceHash })
        .where(and(eq(table.userId, userId), eq(table.deviceHash, former)));
    }
  });
}

export async function isTrusted(
  ctx: AppContext,
  db: Db,
  userId: string,
  deviceHash: string | null,
): Promise<boolean> {
  if (deviceHash === null) return false;
  const [row] = await db
    .select({ userId: trustedDevices.userId })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.userId, userId),
        eq(trustedDevices.deviceHash, deviceHash),
        gt(trustedDevices.expiresAt, ctx.clock.now()),
      ),
    );
  return row !== undefined;
}

export async function trust(
  ctx: AppContext,
  tx: Tx,
  userId: string,
  deviceHash: string,
): Promise<void> {
  const trustedAt = ctx.clock.now();
  const expiresAt = plusSeconds(trustedAt, ctx.config.limits.trustedDeviceSeconds);
  await tx
    .insert(trustedDevices)
    .values({ userId, deviceHash, trustedAt, expiresAt })
    .onConflictDoUpdate({
      target: [trustedDevices.userId, trustedDevices.deviceHash],
      set: { trustedAt, expiresAt },
    });
}

/** Without `deviceHash`, removes trust from all devices of the account. */
export async function distrust(tx: Tx, userId: string, deviceHash?: string): Promise<void> {
  const mine = eq(trustedDevices.userId, userId);
  await tx
    .delete(trustedDevices)
    .where(deviceHash === undefined ? mine : and(mine, eq(trustedDevices.deviceHash, deviceHash)));
}
