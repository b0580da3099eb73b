import type { Tx } from '@fnx/postgres/client';
import { eq, sql } from 'drizzle-orm';
import { t } from '@/lang/service';
import { cases } from '@/server/compliance/tables';
import type { Act } from '@/server/desk/audited';
import { actorsOf, type Operator } from '@/server/desk/commands';
import { KYC_SYNC_QUEUE } from '@/server/identity/provider/sync-review';
import { resolveAlert } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { type CaseKind, type CaseState, HOLDS_FROM } from '@/shared/compliance';
import { type Case, findCase, findCases, summaryOf } from './read-cases';

export const LONGEST_NOTE = 4_000;

type CaseFilter = {
  state?: CaseState | undefined;
  kind?: CaseKind | undefined;
  limit: number;
};

/** Cases that need a decision, or those of one state. */
export async function listCases(
  { ctx }: Operator,
  { state: wanted, kind: ofKind, limit }: CaseFilter,
) {
  const { docs } = await findCases(ctx.db, { state: wanted, kind: ofKind, page: 1, limit });
  return docs.map(({ case: { id, userId, kind, state, openedAt }, person, summary }) => ({
    case: id,
    kind,
    state,
    person: userId,
    email: person.email,
    summary,
    opened: openedAt,
  }));
}

/** One case as lines of field and value. */
export async function showCase({ ctx }: Operator, { number }: { number: string }) {
  const found = await findCase(ctx.db, caseNumber(number));
  if (!found) throw unknownCase(number);
  const { case: one, person, summary } = found;
  const { evidence, notes, id, kind, state, openedAt, decidedAt, signers, decidedBy, reason } = one;
  const fields = { case: id, kind, state, summary, ...person, openedAt };
  const decision =
    decidedAt === null ? {} : { decidedAt, decidedBy: (signers ?? [decidedBy]).join(', '), reason };
  return [
    ...Object.entries({ ...fields, ...decision, ...evidence }),
    ...notes.map(({ at, author, text }) => [`note ${at}`, `${author}: ${text}`] as const),
  ].map(([field, value]) => ({ field, value }));
}

/** Adds a note to a case. It is never sent to the customer; the journal has no copy, so that it can be erased. */
export async function noteCase(
  { ctx, tx, entry, name }: Act,
  { number, text }: { number: string; text: string },
) {
  entry.target = `case ${number}`;
  const { id } = await lockCase(tx, number);
  const note = { at: ctx.clock.now().toISOString(), author: name, text };
  await tx
    .update(cases)
    .set({ notes: sql`${cases.notes} || ${JSON.stringify([note])}::jsonb` })
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

async function lockCase(tx: Tx, number: string): Promise<Case> {
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
  refusal('NOT_LISTED', { what: 'case', id: number, list: 'cases list' });
