import type * as z from 'zod/mini';
import type { SchemaRow } from './row';

/** One example of each endpoint of a schema table: its input and the `data` of the response. */
export type ExamplesOf<S extends Record<string, SchemaRow>> = {
  readonly [N in keyof S]: {
    readonly input?: z.input<S[N]['input']>;
    readonly params?: z.input<S[N]['params']>;
    readonly data: z.input<S[N]['data']>;
  };
};

/** The investor and the treasury of all examples. */
export const INVESTOR_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const TREASURY_ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const EXPLORER = 'https://bscscan.com';

/** A list that fits on one page. */
export function onePage<T>(docs: T[], limit = 10) {
  return { docs, total: docs.length, page: 1, limit, pages: 1 };
}
