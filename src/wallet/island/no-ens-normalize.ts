/**
 * Stands for `@adraffy/ens-normalize` in the browser (see `next.config.js`): 25 KiB of tables that
 * RainbowKit brings along for ENS names on Ethereum, a chain that is not configured here, so that
 * nothing ever calls it.
 */
export function ens_normalize(): never {
  throw new Error('ENS names are not resolved in this build.');
}
