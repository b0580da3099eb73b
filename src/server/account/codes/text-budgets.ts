import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { readPhoneNumber } from '@/server/users/phone-number';

const DAY_SECONDS = 86_400;

/** Of limits that all people share; after those of one person in the order of names, so that they are held most briefly. */
const SHARED = 'texts:';

/** What a text message is counted against besides its own number and prefix: the day's texts of its country, and of all. */
export function textBudgets(ctx: AppContext, number: string) {
  const { textsPerCountryDay, textsPerDay } = ctx.config.limits;
  const country = readPhoneNumber(number)?.country ?? 'none';
  return [
    { key: `${SHARED}country:${country}`, limit: textsPerCountryDay, window: DAY_SECONDS },
    { key: `${SHARED}day`, limit: textsPerDay, window: DAY_SECONDS },
  ];
}

/**
 * Calls an operator with the last text message of a day, and says that it is over with the first of the next. In the transaction
 * of that message: what is refused afterwards writes nothing.
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
  const detail = `All ${limit} text messages of this day were sent. Whoever needs one, to sign up or to log in, is told to come back later.`;
  await raiseAlert(ctx, tx, { kind: 'TEXTS_SPENT', subject, detail });
}
