import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { notifications } from '@/server/messaging/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { emitEvent } from '@/server/platform/events/emit-event';
import { isUuid } from '@/server/platform/ids';
import { countUnread, shown } from './list-notifications';

/** Marks the caller's notifications as seen; with `until`, notifications that arrived later stay unseen. */
export async function sawAllNotifications(
  ctx: AppContext,
  session: Session,
  { until }: { until?: string | undefined },
) {
  const upTo = until === undefined ? undefined : lte(notifications.createdAt, new Date(until));
  return change(ctx, session, { seenAt: ctx.clock.now() }, and(isNull(notifications.seenAt), upTo));
}

/** @throws DomainError NOTIFICATION_NOT_FOUND */
export async function removeNotification(ctx: AppContext, session: Session, id: string) {
  if (!isUuid(id)) throw problem('NOTIFICATION_NOT_FOUND');
  const at = ctx.clock.now();
  const { changed, unread } = await change(
    ctx,
    session,
    { removedAt: at },
    eq(notifications.id, id),
  );
  if (changed === 0) throw problem('NOTIFICATION_NOT_FOUND');
  return { removed: 1 as const, unread };
}

export async function removeAllNotifications(ctx: AppContext, session: Session) {
  const { changed } = await change(ctx, session, { removedAt: ctx.clock.now() }, undefined);
  return { removed: changed, unread: 0 as const };
}

type Changes = { seenAt?: Date; removedAt?: Date };

async function change(
  ctx: AppContext,
  { userId }: Session,
  changes: Changes,
  which: SQL | undefined,
): Promise<{ changed: number; unread: number }> {
  const changed = await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(notifications)
      .set(changes)
      .where(and(shown(userId), which))
      .returning({ id: notifications.id });
    if (rows.length > 0) await emitCountChanged(ctx, tx, userId);
    return rows.length;
  });
  return { changed, unread: await countUnread(ctx.db, userId) };
}

function emitCountChanged(ctx: AppContext, tx: Tx, userId: string): Promise<void> {
  return emitEvent(ctx, tx, { name: 'notification', userId, data: { id: null } });
}
