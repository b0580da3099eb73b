import { readFileSync } from 'node:fs';

/** The treasury of the sale, which a network file with parameters names; undefined where there is no such file. */
export function treasuryOf(file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).parameters?.shareSale?.treasury;
  } catch {
    return undefined;
  }
}
