import { desc, eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { demoMessages } from './tables';

const MAX_SHOWN = 50;

/** Demo mode only: the newest messages that would have been sent. */
export async function readDemoOutbox(ctx: AppContext, to: string | undefined) {
  const rows = await ctx.db
    .select()
    .from(demoMessages)
    .where(
      to === undefined
        ? undefined
        : eq(demoMessages.recipient, to.includes('@') ? to.toLowerCase() : to),
    )
    .orderBy(desc(demoMessages.at), desc(demoMessages.serial))
    .limit(MAX_SHOWN);
  return {
    docs: rows.map(({ recipient, at, serial: _, ...row }) => ({
      ...row,
      to: recipient,
      at: at.toISOString(),
    })),
  };
}
