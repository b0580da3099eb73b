import type { Look, Subject } from '@/server/desk/look';
import { countFact, seePerson } from '@/server/users/person-facts';
import type { NewLimits } from './limit-commands';
import { readLimits } from './read-limits';

type Amount = number | null | undefined;

const dollars = (amount: number) => `${countFact(amount)} USD`;

/** Shows signers what a customer may buy now, and what after the change. */
export async function limitSubject(
  ctx: Look,
  { email, tier, day, month, total }: NewLimits,
): Promise<Subject> {
  const { person, name, facts } = await seePerson(ctx, email);
  const now = await readLimits(ctx, ctx.db, person.id);
  const limit = (label: string, before: number, after: Amount) => ({
    label,
    value: after === undefined ? dollars(before) : after === null ? 'as the tier' : dollars(after),
    before: dollars(before),
  });
  return {
    of: `limits of ${person.id}`,
    what: `Change what ${name} may buy`,
    facts: [
      ...facts,
      { label: 'Tier', value: tier ?? now.tier, before: now.tier },
      limit('Within 24 hours', now.DAY, day),
      limit('Within 30 days', now.MONTH, month),
      limit('In all', now.TOTAL, total),
    ],
  };
}
