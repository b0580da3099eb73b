import { KYC_PICTURES } from '@fnx/api/shared/identity';
import { eq } from 'drizzle-orm';
import { kycDrafts } from '@/server/identity/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { openPart } from './draft-parts';
import { keptUntil } from './kept-until';

/** The caller's draft: the fields, and which pictures it has. Without a draft both are empty, and `keptUntil` is null. */
export async function readDraft(ctx: AppContext, session: Session) {
  const parts = await ctx.db
    .select({ part: kycDrafts.part, updatedAt: kycDrafts.updatedAt })
    .from(kycDrafts)
    .where(eq(kycDrafts.userId, session.userId));
  const form = await openPart(ctx, session, 'form');
  const changed = parts.map(({ updatedAt }) => updatedAt.getTime());
  return {
    fields: form ? JSON.parse(form.toString('utf8')) : {},
    pictures: KYC_PICTURES.filter((picture) => parts.some(({ part }) => part === picture)),
    keptUntil: changed.length > 0 ? keptUntil(ctx, new Date(Math.max(...changed))) : null,
  };
}

/** Whether the caller has begun the form. */
export async function hasDraft({ db }: AppContext, userId: string): Promise<boolean> {
  const [part] = await db
    .select({ part: kycDrafts.part })
    .from(kycDrafts)
    .where(eq(kycDrafts.userId, userId))
    .limit(1);
  return part !== undefined;
}
