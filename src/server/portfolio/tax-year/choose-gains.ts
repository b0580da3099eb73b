import type { GainsMethod } from '@fnx/api/shared/gains';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import type { StoredSettings } from '@/server/users/stored-settings';
import { users } from '@/server/users/tables';

/**
 * Chooses how the gains of an account are reckoned, in all years: once, so that no year is reckoned in another way later.
 * @throws DomainError GAINS_CHOSEN
 */
export async function chooseGains(
  { db, clock }: AppContext,
  { userId }: Session,
  { method }: { method: GainsMethod },
) {
  const gains: StoredSettings['gains'] = { method, at: clock.now().toISOString() };
  const chosen = await db
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify({ gains })}::jsonb` })
    .where(and(eq(users.id, userId), sql`not ${users.settings} ? 'gains'`))
    .returning({ id: users.id });
  if (chosen.length === 0) throw problem('GAINS_CHOSEN');
  return gains;
}

/** Reads what the account has chosen; null: nothing yet. */
export async function readGainsChoice({ db }: Pick<AppContext, 'db'>, { userId }: Session) {
  const [user] = await db
    .select({ settings: users.settings })
    .from(users)
    .where(eq(users.id, userId));
  return user?.settings.gains ?? null;
}
