import type { EnvSource } from '@/config/env-reader';
import { type Finding, runChecks, unless } from '@/server/doctor/check';
import { CHECKS } from '@/server/doctor/checks';
import { explain } from '@/server/doctor/explain';
import { tryNewest } from '../backup/verify-newest';
import { readLine } from '../doctor-line';
import { bankCheck } from './bank-check';
import { ownerCheck } from './owner-check';
import { readSubject } from './subject';

/** The worst state of all. */
export function stateOf(findings: readonly Finding[]): 'ok' | 'warning' | 'fault' {
  const states = findings.map(({ state }) => state);
  return (['fault', 'warning'] as const).find((state) => states.includes(state)) ?? 'ok';
}

const FACTS = 'Correct bank.json in the folder that BANK_DIR names: npm run tool -- bank check.';
const BACKUPS = 'Look at the folder and at BACKUP_KEY, and make a new one: npm run tool -- backup.';

/** All findings about the deployment that the variables describe. Never throws for what it looks at. */
export async function examine(variables: EnvSource, args: string[]): Promise<Finding[]> {
  const values = readLine(args);
  const wish = {
    instances: Number(values.instances ?? 2),
    mailTo: values.mail ?? null,
    smsTo: values.sms ?? null,
  };
  let read: ReturnType<typeof readSubject>;
  try {
    read = readSubject(variables, wish);
  } catch (error) {
    // Without the facts of bank.json nothing else has a meaning.
    return [{ name: 'bank', ...explain(error, undefined, FACTS) }];
  }
  const { subject, faults } = read;
  const names = values.only?.split(',') ?? null;
  const isAsked = ({ name }: { name: string }) => names === null || names.includes(name);
  const todo = 'Run: npm run setup, or correct the variables: docs/variables.md.';
  const configuration = {
    name: 'configuration',
    ...unless(faults, `every variable is right (${subject.config.mode})`, todo),
  };
  const findings = [configuration].filter(isAsked);
  findings.push(...(await runChecks([...CHECKS, bankCheck, ownerCheck].filter(isAsked), subject)));
  // Last: from then on the command works as the owner of the data folder.
  if (values.backups) findings.push(await tryRestore(values.backups));
  return findings;
}

async function tryRestore(folder: string): Promise<Finding> {
  const name = 'trial restore';
  try {
    const { faults, notes } = await tryNewest(folder);
    return { name, ...unless(faults, notes.join('; '), BACKUPS) };
  } catch (error) {
    return { name, ...explain(error, undefined, BACKUPS) };
  }
}
