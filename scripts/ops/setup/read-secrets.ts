import { readFileSync } from 'node:fs';
import { SECRET_FLAGS } from './questions';

type Given = Readonly<Record<string, string | boolean | undefined>>;

/** An address of PostgreSQL with a user alone: its password comes from PGPASSWORD or ~/.pgpass, or none is needed. */
const WITHOUT_PASSWORD = /^postgres(?:ql)?:\/\/[^:/@\s]+@/;

/** The secrets in the files that flags name. @throws Error without the value, which may be a secret itself */
export function readSecrets(given: Given): Record<string, string> {
  const read = SECRET_FLAGS.flatMap((flag) => {
    const { [flag]: file } = given;
    if (typeof file !== 'string' || (flag === 'database-admin' && WITHOUT_PASSWORD.test(file))) {
      return [];
    }
    try {
      return [[flag, readFileSync(file, 'utf8').trim()]];
    } catch {
      throw new Error(
        `--${flag} names a file with the answer, because every user of this machine sees a flag; or set the variable.`,
      );
    }
  });
  return Object.fromEntries(read);
}
