import { randomBytes } from 'node:crypto';
import type { DataOf, InputOf } from '@fnx/api/endpoints';
import { fullName } from '@fnx/names/full-name';
import type { Db } from '@fnx/postgres/client';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { getAddress } from 'viem';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { shareWallets } from '@/server/register/chain-tables';
import { users, wallets } from '@/server/users/tables';
import { receiveInvitations, receiveLinks } from '@/server/wallets/tables';

type Receiver = DataOf<'findReceiver'>;

const TOKEN_BYTES = 16;

/** 128 random bits, so that nobody finds a link by trying. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** The caller's own link, made when it is first asked for; null without a linked wallet. */
export async function receiveLink(
  ctx: AppContext,
  { userId }: Session,
): Promise<DataOf<'receiveLink'>> {
  const receiver = await receiverOf(ctx.db, userId);
  if (!receiver) return null;
  await ctx.db
    .insert(receiveLinks)
    .values({ userId, token: newToken(), createdAt: ctx.clock.now() })
    .onConflictDoNothing();
  const { token, showsName } = receiveLinks;
  const [link] = await ctx.db
    .select({ token, showsName })
    .from(receiveLinks)
    .where(eq(receiveLinks.userId, userId));
  if (!link) throw new Error('The link was not stored.');
  return { ...link, ...receiver };
}

/** Shows or hides the name; `renew` ends the link and makes another one. */
export async function changeReceiveLink(
  ctx: AppContext,
  session: Session,
  { showsName, renew }: InputOf<'changeReceiveLink'>,
): Promise<DataOf<'receiveLink'>> {
  const fresh = renew ? { token: newToken(), createdAt: ctx.clock.now() } : {};
  await ctx.db
    .update(receiveLinks)
    .set({ showsName, ...fresh })
    .where(eq(receiveLinks.userId, session.userId));
  return receiveLink(ctx, session);
}

/**
 * Whose wallet a link leads to. The link of an accepted invitation works for who asked, and for nobody else.
 * @throws DomainError LINK_ENDED, RATE_LIMITED
 */
export async function findReceiver(
  ctx: AppContext,
  { userId }: Session,
  token: string,
): Promise<Receiver> {
  const { receiversPerHour } = ctx.config.limits;
  await throttle(ctx, `receivers:${userId}`, receiversPerHour, HOUR_SECONDS);
  const [link] = await ctx.db.select().from(receiveLinks).where(eq(receiveLinks.token, token));
  const [accepted] = await ctx.db
    .select({ by: receiveInvitations.acceptedBy })
    .from(receiveInvitations)
    .where(
      and(
        eq(receiveInvitations.token, token),
        eq(receiveInvitations.userId, userId),
        gt(receiveInvitations.expiresAt, ctx.clock.now()),
      ),
    );
  const owner = link?.userId ?? accepted?.by;
  const receiver = owner ? await receiverOf(ctx.db, owner) : null;
  if (!receiver) throw problem('LINK_ENDED');
  return link && !link.showsName ? { ...receiver, name: null } : receiver;
}

/**
 * Name and wallet of an active account, one that is registered for shares if there is any; null without a linked wallet. A name that no
 * identity check confirmed is null: it may be another person's.
 */
export async function receiverOf(
  db: Db,
  userId: string,
): Promise<(Receiver & { registered: boolean }) | null> {
  const isRegistered = sql<boolean>`${shareWallets.address} is not null`;
  const [person] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      kycStatus: users.kycStatus,
      address: wallets.address,
      registered: isRegistered,
    })
    .from(users)
    .innerJoin(wallets, and(eq(wallets.userId, users.id), isNull(wallets.unlinkedAt)))
    .leftJoin(
      shareWallets,
      and(eq(shareWallets.address, wallets.address), isNull(shareWallets.removedAt)),
    )
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
    .orderBy(desc(isRegistered), desc(wallets.isPrimary), wallets.linkedAt)
    .limit(1);
  if (!person) return null;
  const isConfirmed = person.kycStatus === 'APPROVED';
  return {
    name: isConfirmed ? fullName(person) : null,
    address: getAddress(person.address),
    registered: person.registered,
  };
}
