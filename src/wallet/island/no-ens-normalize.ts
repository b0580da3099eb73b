/**
 * Replaces `@adraffy/ens-normalize` in the browser (see `trim-browser.js`): 25 KiB of tables that RainbowKit bundles for
 * ENS and that are never used, because Ethereum is not configured.
 */
export function ens_normalize(): never {
  throw new Error('ENS names are not resolved in this build.');
}
