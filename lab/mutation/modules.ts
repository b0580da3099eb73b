/** Code that is mutated, and the least part of its mutants, in percent, that its tests must notice. */
export type Module = { mutate: readonly string[]; least: number };

/** Modules whose tests need no service. A limit is the whole part of the score that was measured last. */
export const MODULES: Readonly<Record<string, Module>> = {
  values: { mutate: ['packages/values/src/**/*.ts'], least: 54 },
  clearing: { mutate: ['src/shared/auction-clearing.ts', 'src/shared/auctions.ts'], least: 95 },
  judging: { mutate: ['src/server/deposits/judge-entry.ts'], least: 97 },
};
