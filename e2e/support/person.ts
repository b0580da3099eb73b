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

/** Of the two that run side by side, one has the even numbers. */
const WORKERS = 2;
const NUMBERS = 9_000_000;
let last = 0;

/** Seven digits that no other person of the last hour has: milliseconds, which come round after 75 minutes. */
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
