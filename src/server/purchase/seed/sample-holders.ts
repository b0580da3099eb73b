import { type Hex, keccak256, toBytes } from 'viem';

/** What each sample holder of the demo chain owns, in whole shares: together what bank/bank.json says is sold. */
export const SAMPLE_HOLDINGS = [
  640_000, 512_500, 405_120, 333_333, 287_450, 240_000, 198_406, 175_000, 144_211, 120_000, 98_750,
  75_000, 60_330, 48_106, 37_500, 25_000, 12_500, 5_000,
] as const;

/** `01` for the first. */
export const sampleNumber = (index: number) => String(index + 1).padStart(2, '0');

const sampleEmail = (index: number) => `holder-${sampleNumber(index)}@sample.invalid`;

export const SAMPLE_EMAILS = SAMPLE_HOLDINGS.map((_, index) => sampleEmail(index));

/** The holder id on the demo chain, and of the account that the seed makes. */
export const sampleHolderId = (index: number): Hex =>
  keccak256(toBytes(`sample holder ${sampleNumber(index)}`));
