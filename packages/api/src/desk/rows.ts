import * as z from 'zod/mini';

/* One faulty row must not end a list, neither in the service's answer nor in the browser that reads it. */

const FAULTY = 'faultyRow';

/** The name of a row that did not have the form of its list; null for a sound one. */
export function faultyRow(row: object): string | null {
  return FAULTY in row ? String(row[FAULTY]) : null;
}

/**
 * The rows of a list. One without the form of `row` becomes a marker with its name alone, which `faultyRow` recognizes before the row is
 * used; no other field of it leaves the service.
 *
 * @param name the field that names a row
 */
export function rowsOf<R extends z.ZodMiniType<object>>(row: R, name: keyof z.input<R> & string) {
  const marker = z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((given) => ({ [FAULTY]: String(given[FAULTY] ?? given[name] ?? 'unnamed') })),
  );
  // Typed as sound rows: lists are the only readers, and ask `faultyRow` first.
  return z.array(z.union([row, marker])) as unknown as z.ZodMiniArray<R>;
}
