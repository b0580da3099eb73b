import type { Settings } from '@fnx/api/account/profile';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields, problem } from '@/server/platform/errors';
import { acceptTerms, requireTermsInForce } from '@/server/users/accept-terms';
import { readSettings } from '@/server/users/read-settings';
import type { StoredSettings } from '@/server/users/stored-settings';
import { users } from '@/server/users/tables';

type Changes = z.output<(typeof contract)['updateSettings']['input']>;

export async function getSettings(ctx: AppContext, session: Session): Promise<Settings> {
  const [user] = await ctx.db
    .select({ settings: users.settings, marketingOptIn: users.marketingOptIn })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user) throw problem('SESSION_EXPIRED');
  return readSettings(user.settings, user.marketingOptIn);
}

/**
 * One statement merges, so that concurrent changes of different settings do not overwrite each other.
 * @throws DomainError VALIDATION_ERROR for an unknown time zone, or when security notifications are turned off, or for terms that are not
 * in force
 */
export async function updateSettings(
  ctx: AppContext,
  session: Session,
  { marketingOptIn, notifications = {}, termsVersion, ...changes }: Changes,
): Promise<Settings> {
  if (changes.timezone !== undefined && !isTimezone(changes.timezone)) {
    throw invalidFields({ timezone: 'TIMEZONE_UNSUPPORTED' });
  }
  const security = notifications.SECURITY;
  if (security && !Object.values(security).every(Boolean)) {
    throw invalidFields({ notifications: 'SECURITY_NOTICES' });
  }
  if (termsVersion !== undefined) {
    await requireTermsInForce(ctx, termsVersion);
    await acceptTerms(ctx, session, termsVersion);
  }
  const plain: StoredSettings = changes as StoredSettings;
  const kinds = sql`jsonb_build_object('notifications', coalesce(${users.settings} -> 'notifications', '{}'::jsonb) || ${JSON.stringify(notifications)}::jsonb)`;
  const [user] = await ctx.db
    .update(users)
    .set({
      settings: sql`${users.settings} || ${JSON.stringify(plain)}::jsonb || ${kinds}`,
      ...(marketingOptIn === undefined ? {} : { marketingOptIn }),
    })
    .where(eq(users.id, session.userId))
    .returning({ settings: users.settings, marketingOptIn: users.marketingOptIn });
  if (!user) throw problem('SESSION_EXPIRED');
  return readSettings(user.settings, user.marketingOptIn);
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
