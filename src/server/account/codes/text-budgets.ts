import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { readPhoneNumber } from '@/server/users/phone-number';

/** Shared by all users. Sorts after the per-user keys, so that these contended rows are locked last. */
const SHARED = 'texts:';

export function textBudgets(ctx: AppContext, number: string) {
  const { textsPerCountryDay, textsPerDay } = ctx.config.limits;
  const country = readPhoneNumber(number)?.country ?? 'none';
  return [
    { key: `${SHARED}country:${country}`, limit: textsPerCountryDay, window: DAY_SECONDS },
    { key: `${SHARED}day`, limit: textsPerDay, window: DAY_SECONDS },
  ];
}

/**
 * Raises an alert with the last text message of the day and resolves it with the first of the next day. Runs in the
 * transaction of that message, because refused messages are rolled back.
 */
export async function watchTextBudget(
  ctx: AppContext,
  tx: Tx,
  key: string,
  { left, limit }: { left: number; limit: number },
): Promise<void> {
  if (!key.startsWith(SHARED)) return;
  const subject = key.slice(SHARED.length);
  if (left === limit - 1) await resolveAlert(ctx, tx, 'TEXTS_SPENT', subject);
  if (left > 0) return;
  const detail = `All ${limit} text messages for today were sent. Sign-ups receive SEND_LIMIT until tomorrow; login codes go out by e-mail.`;
  await raiseAlert(ctx, tx, { kind: 'TEXTS_SPENT', subject, detail });
}
