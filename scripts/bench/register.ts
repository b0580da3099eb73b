import type { Hex } from 'viem';

/* The made-up register that `made-chain.ts` tells and `rebuild.ts` reads. */

export const HOLDERS = 1_000;
export const EVENTS_IN_BLOCK = 100;
/** The time of its first block, a second each. */
export const START_SECONDS = 1_760_000_000;

/** As scripts/bench/store.ts configures them. */
export const CONTRACTS = { token: `0x${'1'.repeat(40)}`, sale: `0x${'2'.repeat(40)}` } as const;

const digits = (who: number) => who.toString(16).padStart(8, '0');

export const holderOf = (who: number): Hex => `0x${'a'.repeat(56)}${digits(who)}`;
export const walletOf = (who: number): Hex => `0x${'b'.repeat(32)}${digits(who)}`;
