import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import type { Hex } from 'viem';
import { writeAutomatic } from '@/server/desk/write-journal';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import { takeHolder } from '@/server/register/take-holder';
import { entryGiven } from './notices';
import { registerPeople } from './tables';

/**
 * Makes a person the owner of an entry of the imported register; its code is worth nothing any more.
 * @returns false when somebody else has the entry
 */
export async function giveEntry(
  ctx: AppContext,
  tx: Tx,
  { userId, holder }: { userId: string; holder: Hex },
): Promise<boolean> {
  const given = await tx
    .update(registerPeople)
    .set({ userId, redeemedAt: ctx.clock.now(), codeHash: null })
    .where(and(eq(registerPeople.holder, holder), isNull(registerPeople.userId)))
    .returning({ holder: registerPeople.holder });
  if (given.length === 0) return false;
  const before = await takeHolder(ctx, tx, { userId, holder });
  await writeAutomatic(ctx, tx, {
    actor: 'book entries',
    action: 'entries redeem',
    target: userId,
    reason: 'the code of a letter',
    before: { holder: before },
    after: { holder },
  });
  await raiseNotification(ctx, tx, { userId, ...entryGiven(), dedupeKey: `entry:${holder}` });
  return true;
}
