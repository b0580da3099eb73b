import type { Notification } from '@fnx/api/messaging/schemas';
import type { NotificationKind } from '@fnx/api/shared/account-vocabulary';
import type { Db } from '@fnx/postgres/client';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { and, eq, isNull } from 'drizzle-orm';
import { notifications } from '@/server/messaging/tables';
import type { AppContext, Session } from '@/server/platform/context';

type NotificationQuery = PageInput & {
  unread?: boolean | undefined;
  kind?: NotificationKind | undefined;
};

/** Excludes removed notifications and those the user turned off in the product. */
export const shown = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.removedAt));

export async function listNotifications(
  ctx: AppContext,
  session: Session,
  query: NotificationQuery,
) {
  const { userId } = session;
  const { unread, kind } = query;
  const where = and(
    shown(userId),
    unread === true ? isNull(notifications.seenAt) : undefined,
    kind === undefined ? undefined : eq(notifications.kind, kind),
  );
  const { createdAt: key, id } = notifications;
  const select = ctx.db.select().from(notifications).$dynamic();
  const list = await readPage(ctx.db, select, { where, key, id }, query);
  return {
    ...list,
    docs: list.docs.map(viewNotification),
    unread: await countUnread(ctx.db, userId),
  };
}

/** Unread notifications. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  return db.$count(notifications, and(shown(userId), isNull(notifications.seenAt)));
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
