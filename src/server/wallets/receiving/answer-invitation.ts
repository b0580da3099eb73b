import type { DataOf } from '@fnx/api/endpoints';
import { fullName } from '@fnx/names/full-name';
import type { Tx } from '@fnx/postgres/client';
import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { isUuid } from '@/server/platform/ids';
import { keyedNames } from '@/server/platform/limits/keyed-name';
import { requireKyc } from '@/server/users/require-kyc';
import { users } from '@/server/users/tables';
import { receiveInvitations } from '@/server/wallets/tables';
import { acceptedNotice, invitationEnd } from './invitation-texts';
import { newToken, receiverOf } from './receive-link';

/** More than a person can be asked by honest senders. */
const MOST_SHOWN = 50;

/** Who wants to send shares to the caller, newest first: asked at the caller's present, confirmed e-mail address or phone number. */
export async function listInvitations(
  ctx: AppContext,
  { userId }: Session,
): Promise<DataOf<'listInvitations'>> {
  const { id, expiresAt, createdAt } = receiveInvitations;
  const { firstName, lastName } = users;
  const rows = await ctx.db
    .select({ id, expiresAt, firstName, lastName })
    .from(receiveInvitations)
    .innerJoin(users, eq(users.id, receiveInvitations.userId))
    .where(and(await isOpenFor(ctx, ctx.db, userId), eq(users.status, 'ACTIVE')))
    .orderBy(desc(createdAt))
    .limit(MOST_SHOWN);
  return {
    docs: rows.map((row) => ({
      ...{ id: row.id, name: fullName(row), expiresAt: row.expiresAt.toISOString() },
    })),
  };
}

/**
 * An acceptance gives the sender a link that shows name and wallet, for as long as an invitation lasts. A refusal tells the sender nothing.
 * @throws DomainError LINK_ENDED, KYC_REQUIRED, WALLET_REQUIRED
 */
export async function answerInvitation(
  ctx: AppContext,
  { userId }: Session,
  id: string,
  { accept }: { accept: boolean },
): Promise<null> {
  if (!isUuid(id)) throw problem('LINK_ENDED');
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const isAsked = and(eq(receiveInvitations.id, id), await isOpenFor(ctx, tx, userId));
    const [invitation] = await tx.select().from(receiveInvitations).where(isAsked).for('update');
    if (!invitation) throw problem('LINK_ENDED');
    const isThis = eq(receiveInvitations.id, id);
    if (!accept) {
      await tx.update(receiveInvitations).set({ declinedAt: now }).where(isThis);
      return;
    }
    await requireKyc(tx, userId);
    if (!(await receiverOf(tx, userId))) throw problem('WALLET_REQUIRED');
    const token = newToken();
    const expiresAt = invitationEnd(now);
    await tx.update(receiveInvitations).set({ acceptedBy: userId, token, expiresAt }).where(isThis);
    await raiseNotification(ctx, tx, {
      userId: invitation.userId,
      ...acceptedNotice({ id, token, until: expiresAt }),
    });
  });
  return null;
}

/** Ended ones go, with the hashes of the contacts. */
export async function removeInvitations({ db, clock }: AppContext): Promise<void> {
  await db.delete(receiveInvitations).where(lt(receiveInvitations.expiresAt, clock.now()));
}

async function isOpenFor(
  ctx: AppContext,
  db: AppContext['db'] | Tx,
  userId: string,
): Promise<SQL | undefined> {
  const [person] = await db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  return and(
    person && isAskedOf(ctx, person),
    ne(receiveInvitations.userId, userId),
    gt(receiveInvitations.expiresAt, ctx.clock.now()),
    isNull(receiveInvitations.acceptedBy),
    isNull(receiveInvitations.declinedAt),
  );
}

/** Asked at one of these contacts. */
export const isAskedOf = (
  ctx: Parameters<typeof keyedNames>[0],
  { email, phone }: { email: string; phone: string },
) =>
  inArray(
    receiveInvitations.contactHash,
    [email, phone].flatMap((contact) => keyedNames(ctx, contact)),
  );
