import { existsSync } from 'node:fs';
import { readCapabilities } from '@/server/capabilities';
import { allVariables } from '../../scripts/ops/setup/env-file';

/** The variables of the bank that is rehearsed: those that the service would take here. */
const FILE = process.env.FNX_ENV_FILE ?? '.env';
const own = existsSync(FILE) ? allVariables(FILE) : {};

// Modules read the bank's folder when they are loaded: a rehearsal imports this one first.
if (own.BANK_DIR) process.env.BANK_DIR ??= own.BANK_DIR;

/** Capabilities that acts of a rehearsal use. */
const REHEARSED = ['the staff desk'];

/** Names what is on in the own variables and used by no act of a rehearsal. */
export const leftOut = (): string[] =>
  readCapabilities(own)
    .filter(({ isOn, said }) => isOn && !REHEARSED.some((name) => said.startsWith(`${name}:`)))
    .map(({ said }) => said.replace(/: on$/, ''));

/** Facts about whose rehearsal this is, for the head of a report. */
export function rehearsedBank(): (readonly [string, string])[] {
  const from = existsSync(FILE) ? FILE : 'no variables: the sample bank';
  const left = leftOut();
  for (const name of left)
    console.log(`LEFT OUT ${name}: it is on in ${FILE}, and nobody tries it here.`);
  return [
    ['variables', from],
    ['bank', process.env.BANK_DIR ?? 'bank'],
    ...left.map((name) => ['LEFT OUT, although it is on', name] as const),
  ];
}
