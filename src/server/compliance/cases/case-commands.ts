import { type CaseKind, type CaseState, HOLDS_FROM } from '@fnx/api/shared/compliance';
import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { t } from '@/lang/service';
import { endEstate } from '@/server/compliance/estates/end-estate';
import { cases } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import { actorsOf } from '@/server/desk/commands';
import { KYC_SYNC_QUEUE } from '@/server/identity/provider/sync-review';
import { resolveAlert } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import { withNote } from '@/server/platform/notes';
import { refusal } from '@/server/platform/refusal';
import { type Case, summaryOf } from './read-cases';

export async function noteCase(
  { ctx, tx, entry, name }: Act,
  { number, text }: { number: string; text: string },
) {
  entry.target = `case ${number}`;
  const { id } = await lockCase(tx, number);
  const note = { at: ctx.clock.now().toISOString(), author: name, text };
  await tx
    .update(cases)
    .set({ notes: withNote(cases.notes, note) })
    .where(eq(cases.id, id));
  return { case: id, ...note };
}

export type Verdict = Extract<CaseState, 'CLEARED' | 'CONFIRMED'>;

/** The effects of a decision, besides ending the case: `frees` an identity check, `tells` the customer. */
export const outcomeOf = (kind: CaseKind, verdict: Verdict) => ({
  holds: verdict === 'CONFIRMED' && HOLDS_FROM[kind] !== null,
  tells: verdict === 'CLEARED' && kind === 'SOURCE_OF_FUNDS',
  frees: verdict === 'CLEARED' && HOLDS_FROM[kind] !== null,
});

/**
 * Decides a case. CLEARED: the person is not the entry, or the question is answered. CONFIRMED: the person is.
 * @throws Refusal when it is decided already, or waits for the customer's answer
 */
export async function decideCase(
  act: Act,
  state: Verdict,
  { number, reason }: { number: string; reason: string },
) {
  const { ctx, tx, entry } = act;
  entry.target = `case ${number}`;
  const one = await lockCase(tx, number);
  if (one.state === 'WAITING' && state === 'CLEARED') {
    throw refusal('CASE_UNANSWERED');
  }
  requireUndecided(one);
  await endEstate(act, one, state);
  const by = { decidedBy: act.name, signers: actorsOf(act) };
  const decision = { state, decidedAt: ctx.clock.now(), ...by, reason };
  await tx.update(cases).set(decision).where(eq(cases.id, one.id));
  await resolveAlert(ctx, tx, 'COMPLIANCE_CASE', String(one.id));
  const { tells, frees } = outcomeOf(one.kind, state);
  if (tells) {
    await raiseNotification(ctx, tx, { userId: one.userId, ...FUNDS_CLEARED });
  }
  if (frees) await askAgain(ctx, tx, one.userId);
  entry.before = { state: one.state, summary: summaryOf(one) };
  entry.after = { state, kind: one.kind, person: one.userId };
  return { case: one.id, kind: one.kind, state, summary: summaryOf(one) };
}

/** A provider decided before the case was cleared. A check that officers decide waits for them. */
async function askAgain(ctx: AppContext, tx: Tx, userId: string): Promise<void> {
  if (ctx.config.kycProvider !== 'local') await ctx.jobs.send(tx, KYC_SYNC_QUEUE, { userId });
}

/** @throws Refusal */
export function requireUndecided({ id, decidedAt, signers, decidedBy, state }: Case): void {
  if (decidedAt === null) return;
  const by = (signers ?? [decidedBy]).join(', ');
  throw refusal('CASE_DECIDED', { id, by, state });
}

const FUNDS_CLEARED = {
  kind: 'KYC',
  title: t('Thank you, you can buy again'),
  body: t('We have read your answer about the source of your money. You can buy shares again.'),
  link: '/buy-shares',
} as const;

export async function lockCase(tx: Tx, number: string): Promise<Case> {
  const [one] = await tx
    .select()
    .from(cases)
    .where(eq(cases.id, caseNumber(number)))
    .for('update');
  if (!one) throw unknownCase(number);
  return one;
}

export function caseNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw unknownCase(text);
}

export const unknownCase = (number: string) =>
  refusal('NOT_ON_PAGE', { what: 'case', id: number, page: 'Cases' });
