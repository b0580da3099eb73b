import type { SignedFact } from '@fnx/api/shared/proposal';
import type { Look, Subject } from '@/server/desk/look';
import { newestEmergency } from '@/server/operator/emergencies/emergencies';
import type { AppContext } from '@/server/platform/context';
import type { Person } from '@/server/users/lock-person';
import { seePerson } from '@/server/users/person-facts';
import { requireActive, requireFrozen } from './freeze-account';

/* The subjects of the account commands, which signers read. */

type Effect = {
  verb: string;
  /** @throws Refusal when the command would do nothing */
  require?: (person: Person, ctx: AppContext) => Promise<void> | void;
  facts: readonly SignedFact[];
};

const about =
  ({ verb, require, facts: effects }: Effect) =>
  async (ctx: Look, { email }: { email: string }): Promise<Subject> => {
    const { person, name, facts } = await seePerson(ctx, email);
    await require?.(person, ctx);
    return { of: `account ${person.id}`, what: `${verb} ${name}`, facts: [...facts, ...effects] };
  };

export const freezeSubject = about({
  verb: 'Freeze the account of',
  require: async (person, { db }) => {
    const last = await newestEmergency(db, { kind: 'ACCOUNT', target: person.id });
    // One officer froze it alone: this keeps it.
    if (!last || last.ended !== null) requireActive(person);
  },
  facts: [
    { label: 'Sessions', value: 'end at once; the customer is told without the reason' },
    { label: 'Shares and stakes', value: 'unchanged: freeze the holder to stop transfers' },
  ],
});

export const unfreezeSubject = about({
  verb: 'Unfreeze the account of',
  require: requireFrozen,
  facts: [{ label: 'Sessions', value: 'the customer has to log in again' }],
});

export const twoFactorSubject = about({
  verb: 'Disable two-factor login for',
  facts: [
    {
      label: 'Second factor',
      value: 'removed with all passkeys; a password and a code suffice then',
    },
    { label: 'Sessions', value: 'end at once; the customer is told' },
  ],
});
