import { readFileSync } from 'node:fs';

type Parameters = {
  roles?: Record<string, string[]>;
  timelock?: { proposers?: string[] };
  shareSale?: { treasury?: string };
};

/** The parameters in a network file, whatever their form; undefined where there are none, or no such file. */
export function parametersOf(file: string | undefined): Parameters | undefined {
  if (!file) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).parameters;
  } catch {
    return undefined;
  }
}

/** The treasury of the sale, which a network file with parameters names. */
export const treasuryOf = (file: string | undefined): string | undefined =>
  parametersOf(file)?.shareSale?.treasury;
