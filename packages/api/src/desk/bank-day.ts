import * as z from 'zod/mini';
import { count, id, isoDate } from '../atoms';

const sums = z.object({ state: z.string(), count, sum: z.string() });
/** A day of the bank's account beside the register. */
export const day = z.object({
  day: isoDate,
  statements: z.array(
    z.object({
      id,
      file: z.string(),
      statement: z.string(),
      account: z.string(),
      opening: z.nullable(z.string()),
      cameIn: z.string(),
      wentOut: z.string(),
      closing: z.nullable(z.string()),
      /** Null: the file names no balances. */
      difference: z.nullable(z.string()),
      isOff: z.boolean(),
    }),
  ),
  /** Statements whose opening balance is not the closing one of the statement before: one is missing between them; entries that could not be used. */
  gaps: z.array(z.string()),
  /** Entries of the day that are known from a notification alone. */
  unstated: z.array(count),
  /** Money that came first with these statements, by the state of its entries. */
  ofDay: z.array(sums),
  /** Came with an earlier file. */
  known: z.object({ count, sum: z.string() }),
  isOff: z.boolean(),
  all: z.array(sums),
  chain: z.object({ count, sum: z.string(), difference: z.string(), isOff: z.boolean() }),
});
export type BankDay = z.output<typeof day>;
