import { eq, sql } from 'drizzle-orm';
import { t } from '@/lang/service';
import { cases } from '@/server/compliance/tables';
import { resolveAlert } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { audited } from '@/server/platform/audited';
import { type Operator, Refusal } from '@/server/platform/commands';
import type { Tx } from '@/server/platform/database/client';
import type { CaseKind, CaseState } from '@/shared/compliance';
import { type Case, findCase, findCases, summaryOf } from './read-cases';

const LONGEST_NOTE = 4_000;

/** Cases that need a decision, or those of one state. */
export async function listCases(
  { ctx }: Operator,
  wanted: { state: CaseState | null; kind: CaseKind | null; limit: number },
) {
  const found = await findCases(ctx.db, wanted);
  return found.map(({ case: { id, userId, kind, state, openedAt }, person, summary }) => ({
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
export async function showCase({ ctx }: Operator, number: string) {
  const found = await findCase(ctx.db, caseNumber(number));
  if (!found) throw unknownCase(number);
  const { case: one, person, summary } = found;
  const { evidence, notes, id, kind, state, openedAt, decidedAt, decidedBy, reason } = one;
  const fields = { case: id, kind, state, summary, ...person, openedAt };
  const decision = decidedAt === null ? {} : { decidedAt, decidedBy, reason };
  return [
    ...Object.entries({ ...fields, ...decision, ...evidence }),
    ...notes.map(({ at, author, text }) => [`note ${at}`, `${author}: ${text}`] as const),
  ].map(([field, value]) => ({ field, value }));
}

/** Adds a note to a case. It is never sent to the customer; the journal has no copy, so that it can be erased. */
export async function noteCase(operator: Operator, number: string, text: string) {
  if (text.length > LONGEST_NOTE)
    throw new Refusal(`A note has at most ${LONGEST_NOTE} characters.`);
  const call = { action: 'cases note', target: `case ${number}` };
  return audited(operator, call, async (ctx, tx) => {
    const { id } = await lockCase(tx, number);
    const note = { at: ctx.clock.now().toISOString(), author: operator.name, text };
    await tx
      .update(cases)
      .set({ notes: sql`${cases.notes} || ${JSON.stringify([note])}::jsonb` })
      .where(eq(cases.id, id));
    return { case: id, ...note };
  });
}

type Verdict = Extract<CaseState, 'CLEARED' | 'CONFIRMED'>;
const NAMES: Record<Verdict, string> = { CLEARED: 'cases clear', CONFIRMED: 'cases confirm' };

/**
 * Decides a case. CLEARED: the person is not the entry, or the question is answered. CONFIRMED: the person is, and the account stays on hold.
 * @throws Refusal when it is decided already, or waits for the customer's answer
 */
export const decideCase =
  (state: Verdict) => (operator: Operator, number: string, reason: string) => {
    const call = { action: NAMES[state], target: `case ${number}`, reason };
    return audited(operator, call, async (ctx, tx, entry) => {
      const one = await lockCase(tx, number);
      if (one.state === 'WAITING' && state === 'CLEARED') {
        throw new Refusal(
          'The customer has not answered yet. Clear the case when the answer is there.',
        );
      }
      if (one.decidedAt !== null) {
        throw new Refusal(`Case ${one.id} was decided by ${one.decidedBy}: ${one.state}.`);
      }
      const decision = { state, decidedAt: ctx.clock.now(), decidedBy: operator.name, reason };
      await tx.update(cases).set(decision).where(eq(cases.id, one.id));
      await resolveAlert(ctx, tx, 'COMPLIANCE_CASE', String(one.id));
      if (one.kind === 'SOURCE_OF_FUNDS' && state === 'CLEARED') {
        await raiseNotification(ctx, tx, { userId: one.userId, ...FUNDS_CLEARED });
      }
      entry.before = { state: one.state, summary: summaryOf(one) };
      entry.after = { state, kind: one.kind, person: one.userId };
      return { case: one.id, kind: one.kind, state, summary: summaryOf(one) };
    });
  };

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

function caseNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Refusal(`"${text}" is not the number of a case. See: cases list.`);
}

const unknownCase = (number: string) =>
  new Refusal(
    `There is no case ${number}. "cases list" shows those to decide, "cases list --state CLEARED" those that were cleared.`,
  );
