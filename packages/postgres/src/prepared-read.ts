import type { Db } from './client';

/**
 * A query that every request runs: built once per database and planned once per connection. Only for queries that find
 * a few rows by key, whose best plan does not depend on the values.
 *
 * @param build must end in `.prepare(name)` with a unique name
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
