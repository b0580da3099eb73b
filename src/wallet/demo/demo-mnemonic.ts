/**
 * Hardhat's public default mnemonic: its accounts hold test money on a local chain only. Loaded by the demo wallet alone; a release
 * leaves this chunk out.
 */
export const MNEMONIC = 'test test test test test test test test test test test junk';
