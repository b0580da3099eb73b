import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@fnx/api/shared/desk';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { officers } from '@/server/operator/tables';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';

export const hashInvitation = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Invited = { email: string; name: string; roles: readonly Role[]; isFirst: boolean };

/**
 * Invites a person to the desk. An earlier invitation of the same address ends.
 * @returns the link, which works once and for a day
 * @throws Refusal when the address belongs to an officer
 */
export async function invite(ctx: AppContext, tx: Tx, { email, name, roles, isFirst }: Invited) {
  const secret = randomBytes(32).toString('base64url');
  // Kept until it would have expired: whoever opens the earlier link is told that there is a newer one.
  await tx
    .update(officers)
    .set({ removedAt: ctx.clock.now() })
    .where(
      and(
        eq(officers.email, email),
        isNotNull(officers.invitationHash),
        isNull(officers.removedAt),
      ),
    );
  const invited = await tx
    .insert(officers)
    .values({
      email,
      name,
      roles: [...roles],
      isFirst,
      invitationHash: hashInvitation(secret),
      invitedUntil: plusSeconds(ctx.clock.now(), ctx.config.limits.deskInvitationSeconds),
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: officers.id });
  if (invited.length === 0) throw refusal('ALREADY', { what: 'person', state: 'an officer' });
  return `${ctx.config.publicUrl}/desk/join#${secret}`;
}

/** Removes expired invitations. */
export async function removeOldInvitations(ctx: AppContext): Promise<void> {
  const isOld = lte(officers.invitedUntil, ctx.clock.now());
  await ctx.db.transaction((tx) =>
    tx.delete(officers).where(and(isNotNull(officers.invitationHash), isOld)),
  );
}
