import { and, inArray, lte, notInArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Look } from '@/server/desk/look';

/** Rows up to a number, without some of them. */
export type Wanted = { number: number; without?: readonly number[] | undefined };

/** The part of a look that finds rows by their numbers: it names those that a stored proposal is about. */
export type Choosing = Pick<Look<readonly number[]>, 'db' | 'isHolding' | 'named'>;

/** Whether a row is wanted; of a stored proposal those alone that it names. */
export const chosenBy = (number: PgColumn, wanted: Wanted, named: readonly number[] | undefined) =>
  named
    ? inArray(number, [...named])
    : and(lte(number, wanted.number), notInArray(number, [...(wanted.without ?? [])]));

/** Takes of rows that are ready those that a proposal names, or all for a new one. */
export function onlyNamed<R extends { number: number }>(
  rows: readonly R[],
  named: readonly number[] | undefined,
): R[] {
  const numbers = new Set(named);
  return rows.filter(({ number }) => !named || numbers.has(number));
}
