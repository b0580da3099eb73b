import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  mail: text,
  sms: text,
  instances: text,
  backups: text,
  only: text,
} as const;

export const HELP = `npm run doctor [-- <flags>]

Looks at every part of a deployment, running or not, with the variables of the service. It makes nothing and changes nothing. A check
whose cause is a fault already is skipped: mend that one first.

  npm run doctor                        every check
  npm run doctor -- --only nodes,mail   some of them, by their names
  npm run doctor -- --json              {"state": …, "checks": [{"name", "state", "saw", "todo"}, …]}

  --mail <address>      sends a test message there
  --sms <number>        the same by SMS
  --instances <n>       how many processes serve [2]
  --backups <folder>    restores the newest backup elsewhere, with BACKUP_KEY
  --only <check>,…      without those that come before them
  --json, --help

Exit code: 0 all is well; 1 something is at fault; 2 the line cannot be read; 3 warnings alone.`;

/** @throws TypeError of a flag that it does not know */
export const readLine = (args: string[]) => parseArgs({ args, options: OPTIONS }).values;
