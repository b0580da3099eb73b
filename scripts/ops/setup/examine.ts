import { parseArgs } from 'node:util';
import type { EnvSource } from '@/config/env-reader';
import { type Finding, runChecks, unless } from '@/server/doctor/check';
import { CHECKS } from '@/server/doctor/checks';
import { explain } from '@/server/doctor/explain';
import { tryNewest } from '../backup/verify-newest';
import { bankCheck } from './bank-check';
import { ownerCheck } from './owner-check';
import { readSubject } from './subject';

const text = { type: 'string' } as const;
const OPTIONS = {
  json: { type: 'boolean' },
  mail: text,
  sms: text,
  instances: text,
  backups: text,
  only: text,
} as const;

/** All findings about the deployment that the variables describe. Never throws for what it looks at. */
export async function examine(variables: EnvSource, args: string[]): Promise<Finding[]> {
  const { values } = parseArgs({ args, options: OPTIONS });
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
    return [{ name: 'bank', ...explain(error) }];
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
  const todo =
    'Look at the folder and at BACKUP_KEY, and make a new backup: npm run tool -- backup.';
  try {
    const { faults, notes } = await tryNewest(folder);
    return { name, ...unless(faults, notes.join('; '), todo) };
  } catch (error) {
    return { name, ...explain(error) };
  }
}
