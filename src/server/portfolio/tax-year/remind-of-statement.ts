import type { Tx } from '@fnx/postgres/client';
import { DAY_MS, startOfDay } from '@fnx/values/time';
import { and, eq, exists, not, sql } from 'drizzle-orm';
import { t } from '@/lang/service';
import { raiseNotifications } from '@/server/messaging/raise-notification';
import { notifications } from '@/server/messaging/tables';
import type { AppContext } from '@/server/platform/context';
import { isTimeZone, wallClock } from '@/server/portfolio/export/wall-clock';
import { users } from '@/server/users/tables';
import { hasTaxEntries } from './read-entries';

const BATCH = 100;
/** Local hours in which a reminder may arrive. */
const FIRST_HOUR = 9;
const LAST_HOUR = 19;

/** Users without a time zone of their own count in UTC, as their statement does. */
const zone = sql<string>`coalesce(${users.settings} ->> 'timezone', 'UTC')`;

/**
 * In January, from its second day and by day in the person's time zone, tells each person who had movements in the past year that the
 * yearly statement is complete. Once a year: the notification itself is the record.
 */
export async function remindOfStatement(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  // Nowhere on earth is it January.
  const months = [-DAY_MS, 0, DAY_MS].map((offset) =>
    new Date(now.getTime() + offset).getUTCMonth(),
  );
  if (!months.includes(0)) return;
  const zones = await ctx.db.selectDistinct({ zone }).from(users).where(eq(users.status, 'ACTIVE'));
  for (const { zone: name } of zones) {
    const local = wallClock(isTimeZone(name) ? name : 'UTC')(now);
    const hour = local.getUTCHours();
    if (local.getUTCMonth() !== 0 || local.getUTCDate() < 2) continue;
    if (hour < FIRST_HOUR || hour > LAST_HOUR) continue;
    const year = local.getUTCFullYear() - 1;
    while (await ctx.db.transaction((tx) => remindBatch(ctx, tx, name, year))) {}
  }
}

/** @returns whether more may follow */
async function remindBatch(ctx: AppContext, tx: Tx, name: string, year: number): Promise<boolean> {
  const dedupeKey = `statement:${year}`;
  const inZone = isTimeZone(name) ? name : 'UTC';
  const from = new Date(startOfDay(`${year}-01-01`, inZone));
  const until = new Date(startOfDay(`${year + 1}-01-01`, inZone));
  const reminded = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, users.id), eq(notifications.dedupeKey, dedupeKey)));
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.status, 'ACTIVE'),
        eq(zone, name),
        hasTaxEntries(tx, from, until),
        not(exists(reminded)),
      ),
    )
    .limit(BATCH);
  const notices = people.map(({ id }) => ({
    userId: id,
    kind: 'NEWS' as const,
    title: t('Your statement for {year} is ready', { year }),
    body: t(
      'The year {year} is complete. Your yearly statement lists what you bought, received, sent and were paid, for your tax return.',
      { year },
    ),
    link: `/transactions/statement?year=${year}`,
    linkLabel: t('Open the statement'),
    dedupeKey,
  }));
  await raiseNotifications(ctx, tx, notices);
  return people.length === BATCH;
}
