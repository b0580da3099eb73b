import { existsSync } from 'node:fs';
import { VARIABLES } from '@/config/variables';
import { readCapabilities } from '@/server/capabilities';
import { SAMPLE_ACCOUNT } from '../../scripts/dev/sample-account';
import { allVariables } from '../../scripts/ops/setup/env-file';

/** The variables of the bank that is rehearsed: those that the service would take here. */
const FILE = process.env.FNX_ENV_FILE ?? '.env';

/** Capabilities that steps of a rehearsal use, by their variables. */
const REHEARSED = ['DESK', 'BANK_IBAN', 'SENDER_KEYSTORE'] as const;
export type Rehearsed = (typeof REHEARSED)[number];

/** Without variables, the sample bank has on what a rehearsal can use. */
const ALL_ON = Object.fromEntries(REHEARSED.map((name) => [name, 'on']));
export const own: Readonly<Record<string, string>> = existsSync(FILE)
  ? allVariables(FILE)
  : { ...ALL_ON, ...SAMPLE_ACCOUNT };

// Modules read the bank's folder when they are loaded: a rehearsal imports this one first.
if (own.BANK_DIR) process.env.BANK_DIR ??= own.BANK_DIR;

const isOf = (name: Rehearsed) => (one: { said: string }) =>
  one.said.startsWith(`${VARIABLES[name].off}:`);

/** Says why a capability is not rehearsed: it is off in the own variables. Null where it is on. */
export function whyOff(name: Rehearsed): string | null {
  const found = readCapabilities(own).find(isOf(name));
  return found?.isOn ? null : (found?.said ?? name);
}

/** Names what is on in the own variables and used by no step of a rehearsal. */
export const leftOut = (): string[] =>
  readCapabilities(own)
    .filter((one) => one.isOn && !REHEARSED.some((name) => isOf(name)(one)))
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
