import { eq, sql } from 'drizzle-orm';
import { type Departed, type Eraser, RECORD_YEARS, yearsAfter } from '@/server/platform/erasure';
import { users } from './tables';

/** Placeholders: unique, and no real person's data. */
const nobodyAt = ({ id }: Departed) => `${id}@erased.invalid`;

/** Whether a person's e-mail address was erased. */
export const isErased = ({ email }: { email: string }) => email.endsWith('@erased.invalid');

const nobodysPhone = ({ id }: Departed) => `erased-${id}`;

/** With the earlier salt goes all that the journal's hashes could tell. */
export const anotherSalt = sql`gen_random_uuid()`;

export const userErasers: readonly Eraser[] = [
  {
    what: 'password, settings, picture',
    async erase(_, tx, { id }) {
      await tx
        .update(users)
        .set({
          passwordHash: 'none',
          avatarUrl: null,
          address: null,
          referralCode: null,
          marketingOptIn: false,
          settings: {},
          lastLoginAt: null,
          deactivationReason: null,
          deactivationComment: null,
        })
        .where(eq(users.id, id));
    },
  },
  {
    what: 'e-mail address, phone number',
    // The bank must know who owns the shares.
    keptUntil: (_, { holdsShares }) => (holdsShares ? 'OPEN' : null),
    async erase(_, tx, person) {
      await tx
        .update(users)
        .set({
          email: nobodyAt(person),
          phone: nobodysPhone(person),
          countryCode: '',
          salt: anotherSalt,
        })
        .where(eq(users.id, person.id));
    },
  },
  {
    what: 'name, country, holder number',
    keptUntil(_, person) {
      if (person.holdsShares) return 'OPEN';
      return person.heldShares ? yearsAfter(person.endedAt, RECORD_YEARS) : null;
    },
    async erase(_, tx, { id }) {
      await tx
        .update(users)
        .set({ firstName: '', lastName: '', country: '', holderId: null, salt: anotherSalt })
        .where(eq(users.id, id));
    },
  },
];
