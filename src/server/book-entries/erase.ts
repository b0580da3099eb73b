import { eq } from 'drizzle-orm';
import { type Eraser, RECORD_YEARS, yearsAfter } from '@/server/platform/erasure';
import { anotherSalt } from '@/server/users/erase';
import { bookRequests, bookTries, registerPeople } from './tables';

export const bookEntryErasers: readonly Eraser[] = [
  {
    what: 'codes of letters that were entered',
    async erase(_, tx, { id }) {
      await tx.delete(bookTries).where(eq(bookTries.userId, id));
    },
  },
  {
    // The law asks the bank who its shareholders were.
    what: 'name, date of birth and address in an imported register, requests to move its shares',
    async keptUntil(tx, { id, holdsShares, endedAt }) {
      if (holdsShares) return 'OPEN';
      const entries = await tx.$count(registerPeople, eq(registerPeople.userId, id));
      return entries > 0 ? yearsAfter(endedAt, RECORD_YEARS) : null;
    },
    async erase(_, tx, { id }) {
      const gone = {
        ...{ name: '', birthDate: null, email: null, address: null, country: null },
        salt: anotherSalt,
      };
      await tx.update(registerPeople).set(gone).where(eq(registerPeople.userId, id));
      await tx.delete(bookRequests).where(eq(bookRequests.userId, id));
    },
  },
];
