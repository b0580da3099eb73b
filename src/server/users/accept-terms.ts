import { and, eq, ne } from 'drizzle-orm';
import type { AppContext, Session } from '@/server/platform/context';
import { invalidFields } from '@/server/platform/errors';
import { termsVersion as termsInForce } from '@/server/platform/legal-versions';
import { users } from './tables';

/**
 * Refuses terms of use that are not those in force.
 * @throws DomainError VALIDATION_ERROR
 */
export async function requireTermsInForce(ctx: AppContext, termsVersion: string): Promise<void> {
  if (termsVersion === (await termsInForce(ctx))) return;
  throw invalidFields({
    termsVersion: 'TERMS_CHANGED',
  });
}

/** Stores that a person accepted the terms, once for each version. */
export async function acceptTerms(
  { db, clock }: AppContext,
  { userId }: Session,
  termsVersion: string,
): Promise<void> {
  await db
    .update(users)
    .set({ termsVersion, termsAcceptedAt: clock.now() })
    .where(and(eq(users.id, userId), ne(users.termsVersion, termsVersion)));
}
