import { type Hex, keccak256, toBytes } from 'viem';

/** How the shares that are sold lie with the sample holders of the demo chain, as parts of their sum. */
const PARTS = [
  640_000, 512_500, 405_120, 333_333, 287_450, 240_000, 198_406, 175_000, 144_211, 120_000, 98_750,
  75_000, 60_330, 48_106, 37_500, 25_000, 12_500, 5_000,
] as const;
const WHOLE = PARTS.reduce((sum, part) => sum + part, 0);

/** Divides the shares that are sold, as the bank's bank.json says, among the sample holders, in whole shares. */
export function sampleHoldings(sold: number): number[] {
  const holdings = PARTS.map((part) => Math.floor((part * sold) / WHOLE));
  const rest = sold - holdings.reduce((sum, each) => sum + each, 0);
  return holdings.map((each, index) => (index === 0 ? each + rest : each));
}

/** `01` for the first. */
export const sampleNumber = (index: number) => String(index + 1).padStart(2, '0');

const sampleEmail = (index: number) => `holder-${sampleNumber(index)}@sample.invalid`;

export const SAMPLE_EMAILS = PARTS.map((_, index) => sampleEmail(index));

/** The holder id on the demo chain, and of the account that the seed makes. */
export const sampleHolderId = (index: number): Hex =>
  keccak256(toBytes(`sample holder ${sampleNumber(index)}`));
