import { eq } from 'drizzle-orm';
import { cases } from '@/server/compliance/tables';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { seePerson } from '@/server/users/person-facts';
import { CASE_KIND_LABELS, CASE_STATE_LABELS } from '@/shared/compliance';
import { caseNumber, requireUndecided, unknownCase } from './case-commands';
import { evidenceFacts } from './evidence-facts';
import { findCase } from './read-cases';

const VERBS = { CLEARED: 'Clear', CONFIRMED: 'Confirm' } as const;
const EFFECTS = {
  CLEARED: 'There is no concern: the hold of this case ends.',
  CONFIRMED: 'Final: the account stays on hold, and the customer is not told why.',
} as const;

/** A case as signers see it: person, what was found, and the evidence. */
export const caseSubject =
  (verdict: keyof typeof VERBS) =>
  async (ctx: Look, { number }: { number: string }): Promise<Subject> => {
    await holdRows(ctx, cases, eq(cases.id, caseNumber(number)));
    const found = await findCase(ctx.db, caseNumber(number));
    if (!found) throw unknownCase(number);
    requireUndecided(found.case);
    const { id, userId, kind, state } = found.case;
    const { name, facts } = await seePerson(ctx, userId);
    return {
      of: `case ${id}`,
      what: `${VERBS[verdict]} case ${id} about ${name}: ${found.summary}`,
      facts: [
        {
          label: 'Case',
          value: `${id}, ${CASE_KIND_LABELS[kind]}`,
          page: { area: 'cases', id: String(id) },
        },
        { label: 'State', value: CASE_STATE_LABELS[verdict], before: CASE_STATE_LABELS[state] },
        { label: 'Effect', value: EFFECTS[verdict] },
        ...facts,
        ...(await evidenceFacts(ctx, found.case)),
      ],
    };
  };
