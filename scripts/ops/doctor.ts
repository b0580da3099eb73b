/**
 * `npm run doctor [-- --json] [--mail you@example.com] [--sms +44…] [--instances 2] [--backups <folder>] [--only <check>,…]`: looks at every part of a deployment, running or
 * not, with the variables of the service. `--mail` and `--sms` send a test message; `--backups` restores the newest backup elsewhere
 * (needs BACKUP_KEY). Exit code 1 when something is at fault. See docs/operating.md.
 */
import { parseArgs } from 'node:util';
import { type Check, type Finding, fault, ok, runChecks } from '@/server/doctor/check';
import { CHECKS } from '@/server/doctor/checks';
import { explain } from '@/server/doctor/explain';
import { runScript } from '../processes';
import { tryNewest } from './backup/verify-newest';
import { ownerCheck } from './setup/owner-check';
import { readSubject } from './setup/subject';
import { findingLines } from './setup/table';
import { loadVariables } from './variables';

const text = { type: 'string' } as const;
const OPTIONS = {
  json: { type: 'boolean' },
  mail: text,
  sms: text,
  instances: text,
  backups: text,
  only: text,
} as const;

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: OPTIONS });
  loadVariables();
  const { subject, faults } = readSubject(process.env, {
    instances: Number(values.instances ?? 2),
    mailTo: values.mail ?? null,
    smsTo: values.sms ?? null,
  });
  const names = values.only?.split(',') ?? null;
  const isAsked = ({ name }: Pick<Check, 'name'>) => names === null || names.includes(name);
  const configuration = {
    name: 'configuration',
    ...(faults.length === 0
      ? ok(`every variable is right (${subject.config.mode})`)
      : fault(faults.join('; '), 'Run: npm run setup, or correct the variables: .env.example.')),
  };
  const findings = [configuration].filter(isAsked);
  findings.push(...(await runChecks([...CHECKS, ownerCheck].filter(isAsked), subject)));
  // Last: from then on the command works as the owner of the data folder.
  if (values.backups) findings.push(await tryRestore(values.backups));
  const lines = values.json ? [JSON.stringify(findings, null, 2)] : findingLines(findings);
  for (const line of lines) console.log(line);
  return findings.every(({ state }) => state !== 'fault');
}

async function tryRestore(folder: string): Promise<Finding> {
  const name = 'trial restore';
  const todo = 'Look at the folder and at BACKUP_KEY, and make a new backup: npm run backup.';
  try {
    const { faults, notes } = await tryNewest(folder);
    return {
      name,
      ...(faults.length === 0 ? ok(notes.join('; ')) : fault(faults.join(' '), todo)),
    };
  } catch (error) {
    return { name, ...explain(error) };
  }
}

runScript(main);
