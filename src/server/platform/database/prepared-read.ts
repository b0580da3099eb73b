import type { Db } from './client';

/**
 * A read that every request makes: built once for a database, and planned once by each connection under its name. Only for reads
 * that find a few rows by a key, for which one plan is right whatever the values are.
 *
 * @param build ends in `.prepare(name)`, with a name that no other statement has
 */
export function preparedRead<T>(build: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const read = build(db);
    made.set(db, read);
    return read;
  };
}
