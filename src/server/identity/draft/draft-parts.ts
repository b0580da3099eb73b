import type { KycDraftPart, KycStatus } from '@fnx/api/shared/identity';
import type { Tx } from '@fnx/postgres/client';
import { and, eq } from 'drizzle-orm';
import { lockApplicant } from '@/server/identity/applications';
import { kycDrafts } from '@/server/identity/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { openBytes, sealBytes } from '@/server/platform/secrets/sealed-box';

/** States in which the form is offered. */
const BEFORE_SUBMISSION: readonly KycStatus[] = ['NOT_APPLIED', 'PENDING', 'RETRY', 'EXPIRED'];

const PURPOSE = 'fnx identity drafts';
const about = (userId: string, part: KycDraftPart) => `${userId} ${part}`;

/**
 * Stores a part of the draft. Waits for a submission under way, so that none is stored after it.
 * @throws DomainError NOT_FOUND with an external provider, KYC_NOT_RESETTABLE after the submission
 */
export async function storePart(
  ctx: AppContext,
  { userId }: Session,
  part: KycDraftPart,
  bytes: Buffer,
): Promise<void> {
  const updatedAt = ctx.clock.now();
  const sealed = sealBytes(ctx, PURPOSE, about(userId, part), bytes);
  await ctx.db.transaction(async (tx) => {
    const { kycStatus } = await lockApplicant(tx, userId);
    if (!BEFORE_SUBMISSION.includes(kycStatus)) throw problem('KYC_NOT_RESETTABLE');
    await tx
      .insert(kycDrafts)
      .values({ userId, part, sealed, updatedAt })
      .onConflictDoUpdate({
        target: [kycDrafts.userId, kycDrafts.part],
        set: { sealed, updatedAt },
      });
  });
}

/** The bytes of a part; null if there is none, or if it was sealed with a secret that is gone. */
export async function openPart(
  ctx: AppContext,
  { userId }: Session,
  part: KycDraftPart,
): Promise<Buffer | null> {
  const [row] = await ctx.db
    .select({ sealed: kycDrafts.sealed })
    .from(kycDrafts)
    .where(and(eq(kycDrafts.userId, userId), eq(kycDrafts.part, part)));
  if (!row) return null;
  try {
    return openBytes(ctx, PURPOSE, about(userId, part), row.sealed);
  } catch {
    ctx.log.warn({ event: 'identity draft unreadable', userId, part }, 'event');
    return null;
  }
}

/** Local drafts must not exist beside an external provider. @throws DomainError NOT_FOUND */
export function requireLocalForm(ctx: AppContext): void {
  if (ctx.kyc.name !== 'local') throw problem('NOT_FOUND');
}

/** Removes the whole draft, in the transaction that makes it useless. */
export async function removeDraft(tx: Tx, userId: string): Promise<void> {
  await tx.delete(kycDrafts).where(eq(kycDrafts.userId, userId));
}
