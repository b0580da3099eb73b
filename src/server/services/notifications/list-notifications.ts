import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Notification } from '@/api/schemas/objects';
import type { AppContext, Session } from '@/server/context';
import type { Db, Tx } from '@/server/db/client';
import { type NotificationKind, notifications } from '@/server/db/schema';

export type NotificationQuery = {
  page: number;
  limit: number;
  unread?: boolean | undefined;
  kind?: NotificationKind | undefined;
};

/** What a person sees in the product: not what was removed or not wanted there. */
export const shown = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.removedAt));

/** A page of the caller's notices, newest first, read along the index that holds them in that order. */
export async function listNotifications(
  ctx: AppContext,
  session: Session,
  { page, limit, unread, kind }: NotificationQuery,
) {
  const where = and(
    shown(session.userId),
    unread === true ? isNull(notifications.seenAt) : undefined,
    kind === undefined ? undefined : eq(notifications.kind, kind),
  );
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await ctx.db.select({ total: count() }).from(notifications).where(where);
  const total = counted?.total ?? 0;
  return {
    docs: rows.map(viewNotification),
    total,
    page,
    limit,
    pages: Math.ceil(total / limit),
    unread: await countUnread(ctx.db, session.userId),
  };
}

/** How many notices a person has not seen yet. */
export async function countUnread(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(shown(userId), isNull(notifications.seenAt)));
  return row?.unread ?? 0;
}

function viewNotification(row: typeof notifications.$inferSelect): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    seen: row.seenAt !== null,
    createdAt: row.createdAt.toISOString(),
    data: row.data,
  };
}
