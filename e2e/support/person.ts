import { randomInt } from 'node:crypto';

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

export function newPerson(): Person {
  const id = randomInt(1_000_000, 9_999_999);
  return {
    firstName: 'Ada',
    lastName: 'Keller',
    email: `ada.${id}@example.org`,
    phone: `79${id}`,
    phoneFull: `+4179${id}`,
    password: `quiet rosette ${id} ledger`,
  };
}
