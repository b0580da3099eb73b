import type { Look, Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { seePerson } from '@/server/users/person-facts';
import { erasePerson } from './erase-person';

/* The subjects of the commands about holds and erasures, which signers read. */

type Named = { email: string };
const NO_HOLD = 'none';

export async function holdSubject(
  ctx: Look,
  { email, reason }: Named & { reason: string },
): Promise<Subject> {
  const { person, name, facts } = await seePerson(ctx, email);
  const before = person.legalHold ?? NO_HOLD;
  return {
    of: `data of ${person.id}`,
    what: `Keep all data of ${name} until the hold is released`,
    facts: [...facts, { label: 'Legal hold', value: reason, before }],
  };
}

export async function releaseSubject(ctx: Look, { email }: Named): Promise<Subject> {
  const { person, name, facts } = await seePerson(ctx, email);
  const before = person.legalHold ?? NO_HOLD;
  return {
    of: `data of ${person.id}`,
    what: `Release the legal hold on ${name}`,
    facts: [...facts, { label: 'Legal hold', value: NO_HOLD, before }],
  };
}

const UNDONE = Symbol('undone');

/** Erases in a transaction that is rolled back: what goes and what stays is what the erasers themselves say. */
async function tryErasure(ctx: AppContext, id: string) {
  let facts: Record<string, unknown> = {};
  try {
    await ctx.db.transaction(async (tx) => {
      ({ facts } = await erasePerson({ ...ctx, db: tx }, tx, id));
      throw UNDONE;
    });
  } catch (error) {
    if (error !== UNDONE) throw error;
  }
  return facts as { erased: string[]; kept: Record<string, string> };
}

export async function erasureSubject(ctx: Look, { email }: Named): Promise<Subject> {
  const { person, name, facts } = await seePerson(ctx, email);
  const { erased, kept } = await tryErasure(ctx, person.id);
  return {
    of: `data of ${person.id}`,
    what: `Erase ${name} and close the account`,
    facts: [
      ...facts,
      { label: 'Goes at once', value: erased.join(', ') || 'nothing' },
      ...Object.entries(kept).map(([what, until]) => ({
        label: 'Stays by law',
        value: `${what}: ${until}`,
      })),
      { label: 'Cannot be undone', value: 'No command and no backup brings the data back.' },
    ],
  };
}
