import { WORKERS } from './workers';

/** Somebody who has not been here before. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  /** Swiss national number, as typed; `phoneFull` is the same in E.164. */
  phone: string;
  phoneFull: string;
  password: string;
};

const NUMBERS = 9_000_000;
let last = 0;

/** Seven digits that nobody else has: milliseconds, which come round after 50 minutes, and the number of the worker. */
function newNumber(): number {
  last = Math.max(last + 1, Date.now());
  return 1_000_000 + ((last * WORKERS + Number(process.env.TEST_PARALLEL_INDEX ?? 0)) % NUMBERS);
}

export function newPerson(): Person {
  const id = newNumber();
  return {
    firstName: 'Ada',
    lastName: 'Keller',
    email: `ada.${id}@example.org`,
    phone: `79${id}`,
    phoneFull: `+4179${id}`,
    password: `quiet rosette ${id} ledger`,
  };
}
