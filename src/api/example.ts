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

/** The contracts and the holder id of all examples. */
export const SHARE_TOKEN_ADDRESS = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9';
export const SHARE_SALE_ADDRESS = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';
export const SHARE_STAKING_ADDRESS = '0x0165878A594ca255338adfa4d48449f69242Eb8F';
export const HOLDER_ID = '0x8e427b9085a6097c1987086bf9d4595cc25b698bdbb1e643de2dc33a483108c5';

export const EXPLORER = 'https://bscscan.com';

/** A list that fits on one page. */
export function onePage<T>(docs: T[], limit = 10) {
  return { docs, total: docs.length, page: 1, limit, pages: 1 };
}
