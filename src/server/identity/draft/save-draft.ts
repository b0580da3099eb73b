import type { z } from 'zod/mini';
import type { contract } from '@/api/contract';
import type { AppContext, Session } from '@/server/platform/context';
import { throttle } from '@/server/platform/limits/throttle';
import { requireLocalForm, storePart } from './draft-parts';
import { keptUntil } from './kept-until';

type Fields = z.output<(typeof contract)['kycSaveDraft']['input']>;

/**
 * Stores the form's fields as typed so far, in place of those before. Nothing is checked: a draft may be incomplete.
 * @throws DomainError as `storePart`; RATE_LIMITED
 */
export async function saveDraft(ctx: AppContext, session: Session, fields: Fields) {
  requireLocalForm(ctx);
  await throttle(ctx, `kyc-draft:${session.userId}`, ctx.config.limits.kycDraftSavesPerHour, 3_600);
  await storePart(ctx, session, 'form', Buffer.from(JSON.stringify(fields)));
  return { keptUntil: keptUntil(ctx, ctx.clock.now()) };
}
