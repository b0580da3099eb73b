import { CASE_KIND_LABELS, CASE_STATE_LABELS } from '@fnx/api/shared/compliance';
import { eq } from 'drizzle-orm';
import { requireEstateOver } from '@/server/compliance/estates/end-estate';
import { cases } from '@/server/compliance/tables';
import { holdRows, type Look, type Subject } from '@/server/desk/look';
import { seePerson } from '@/server/users/person-facts';
import {
  caseNumber,
  outcomeOf,
  requireUndecided,
  unknownCase,
  type Verdict,
} from './case-commands';
import { evidenceFacts } from './evidence-facts';
import { holdsAccount } from './hold';
import { type Case, findCase } from './read-cases';

/** The same for a death; `endEstate` does it. */
const ESTATE_EFFECTS = {
  CLEARED:
    'The death is not so: the hold of this case ends. The account stays frozen until “Account unfreeze”.',
  CONFIRMED:
    'The case ends, and the account stays on hold. Each heir takes over what the shares cost.',
} as const;

const VERBS = { CLEARED: 'Clear', CONFIRMED: 'Confirm' } as const;

/** The effect of a decision, in words: from what `decideCase` does it by. */
export function effectOf(one: Pick<Case, 'kind' | 'state' | 'evidence'>, verdict: Verdict): string {
  if (one.kind === 'ESTATE') return ESTATE_EFFECTS[verdict];
  const { holds, tells, frees } = outcomeOf(one.kind, verdict);
  const isHeld = holdsAccount(one);
  return [
    holds
      ? `Final: the account ${isHeld ? 'stays' : 'goes'} on hold, its identity cannot be confirmed, and the customer is not told why.`
      : isHeld
        ? 'The hold of this case ends.'
        : 'The case does not put the account on hold.',
    tells ? 'The customer gets a message and can buy again.' : '',
    frees ? 'The case no longer blocks the identity check.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A case as signers see it: person, what was found, and the evidence. */
export const caseSubject =
  (verdict: keyof typeof VERBS) =>
  async (ctx: Look, { number }: { number: string }): Promise<Subject> => {
    await holdRows(ctx, cases, eq(cases.id, caseNumber(number)));
    const found = await findCase(ctx.db, caseNumber(number));
    if (!found) throw unknownCase(number);
    requireUndecided(found.case);
    await requireEstateOver(ctx.db, found.case, verdict);
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
        { label: 'Effect', value: effectOf(found.case, verdict) },
        ...facts,
        ...(await evidenceFacts(ctx, found.case)),
      ],
    };
  };
