import { DAY_SECONDS } from '@fnx/values/time';
import { and, lt, ne } from 'drizzle-orm';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { demoMessages, outboxMessages } from './tables';

const MESSAGE_DAYS = 30;

/** Deletes messages that were sent or given up 30 days ago. */
export async function removeOldMessages(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const ago = (days: number) => plusSeconds(now, -days * DAY_SECONDS);
  const { db } = ctx;
  await db
    .delete(outboxMessages)
    .where(
      and(ne(outboxMessages.state, 'PENDING'), lt(outboxMessages.createdAt, ago(MESSAGE_DAYS))),
    );
  await db.delete(demoMessages).where(lt(demoMessages.at, ago(MESSAGE_DAYS)));
}
