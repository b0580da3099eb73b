import { desc, eq } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { readPhoneNumber } from '@/server/users/phone-number';
import { demoMessages } from './tables';

const MAX_SHOWN = 50;

/** Demo mode only: the newest messages that would have been sent, to everybody or to an address in any spelling. */
export async function readDemoOutbox(ctx: AppContext, to: string | undefined) {
  const rows = await ctx.db
    .select()
    .from(demoMessages)
    .where(to === undefined ? undefined : eq(demoMessages.recipient, recipientOf(to)))
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

function recipientOf(to: string): string {
  return to.includes('@') ? to.toLowerCase() : (readPhoneNumber(to)?.e164 ?? to);
}
