import type { Tx } from '@fnx/postgres/client';
import { DAY_MS } from '@fnx/values/time';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Text } from '@/lang/service';
import type { AppContext } from '@/server/platform/context';
import { users } from '@/server/users/tables';
import { type Notifier, raiseNotification } from './raise-notification';
import { announcements } from './tables';

type News = {
  kind: 'NEWS' | 'PRICE' | 'VOTE' | 'DISTRIBUTION' | 'AUCTION';
  audience: 'ALL' | 'HOLDERS';
  title: Text;
  body: Text;
  link: string | null;
  fingerprint: string;
  at: Date;
};

/**
 * Queues an announcement for all users or for all shareholders; `sendAnnouncements` delivers it.
 * @returns false when the same announcement exists
 */
export async function announce(tx: Tx, { at, ...news }: News): Promise<boolean> {
  const made = await tx
    .insert(announcements)
    .values({ ...news, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: announcements.id });
  return made.length === 1;
}

/** An event of the chain is news for a day: a rebuilt index reads old ones, too. */
export const isOldNews = ({ blockTime }: { blockTime: Date }, now: Date): boolean =>
  blockTime.getTime() < now.getTime() - DAY_MS;

export const ANNOUNCEMENTS_QUEUE = 'announcements';

export const isUntold = isNull(announcements.toldAt);

const BATCH = 100;

type Context = Notifier & Pick<AppContext, 'db' | 'registry'>;

/**
 * Delivers announcements in batches. Each batch commits with its progress, so after an interruption every user is
 * notified exactly once.
 */
export async function sendAnnouncements(ctx: Context): Promise<void> {
  while (await ctx.db.transaction((tx) => sendBatch(ctx, tx))) {
    ctx.jobs.advance(ANNOUNCEMENTS_QUEUE);
  }
}

/** @returns whether more may follow */
async function sendBatch(ctx: Context, tx: Tx): Promise<boolean> {
  const [news] = await tx
    .select()
    .from(announcements)
    .where(isUntold)
    .orderBy(asc(announcements.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!news) return false;
  const people = await nextRecipients(ctx, tx, news);
  for (const { id: userId } of people) {
    const { kind, title, body, link } = news;
    const dedupeKey = `announcement:${news.id}`;
    await raiseNotification(ctx, tx, { userId, kind, title, body, link, dedupeKey });
  }
  const last = people.at(-1);
  const done = people.length < BATCH;
  await tx
    .update(announcements)
    .set({ ...(last ? { toldUpTo: last.id } : {}), ...(done ? { toldAt: ctx.clock.now() } : {}) })
    .where(eq(announcements.id, news.id));
  return true;
}

function nextRecipients(
  ctx: Context,
  tx: Tx,
  { toldUpTo, audience }: typeof announcements.$inferSelect,
) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'ACTIVE'),
        toldUpTo === null ? undefined : gt(users.id, toldUpTo),
        audience === 'HOLDERS' ? inArray(users.id, ctx.registry.holders(tx)) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
}
