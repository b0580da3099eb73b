/**
 * `npm run setup [-- <flags>]`, with the flags that `--help` lists: asks for everything that the service needs, tries each answer at once,
 * and writes the variables into `.env`, with the secrets in files beside it. Answers that are already there, and those in variables of this
 * shell, are not asked again. Without a terminal, or with `--yes`, nothing is asked: what is missing is listed at once.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../processes';
import { findBank } from './setup/bank-question';
import { readEnvFile } from './setup/env-file';
import { helpLines } from './setup/help';

const flag = { type: 'boolean' } as const;

runScript(async () => {
  const args = process.argv.slice(2);
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      to: { type: 'string', default: '.env' },
      bank: { type: 'string' },
      yes: flag,
      help: flag,
      'dry-run': flag,
    },
  });
  const { bank, to, yes, help, 'dry-run': dry } = values;
  if (help) {
    for (const line of helpLines()) console.log(line);
    return true;
  }
  const person = Boolean(process.stdin.isTTY) && !yes && !dry;
  const told = bank ?? process.env.BANK_DIR ?? readEnvFile(String(to)).BANK_DIR;
  process.env.BANK_DIR = await findBank(told as string | undefined, person);
  const { setUp } = await import('./setup/set-up');
  return setUp(args);
});
