/**
 * `npm run admin -- <command>`: operator commands, with the variables of the service (also from FNX_ENV_FILE). `help`
 * lists the commands; docs/operating.md describes them.
 */

import fs from 'node:fs';
import { commandGroups } from '@/server/modules';
import { openForOperator } from '@/server/open-for-operator';
import { helpText, parseLine, runCommand, UsageError } from '@/server/operator/command-line';
import { Refusal } from '@/server/platform/commands';
import { isRefusal } from '@/server/refusal';
import { loadVariables } from './variables';

/** @throws Refusal when it cannot be read */
function readFile(name: string): Buffer {
  try {
    return fs.readFileSync(name);
  } catch (error) {
    throw new Refusal(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** @throws Refusal when it cannot be read */
async function* streamFile(name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* fs.createReadStream(name);
  } catch (error) {
    throw new Refusal(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

async function main(): Promise<number> {
  const parsed = parseLine(commandGroups, process.argv.slice(2));
  const { command } = parsed;
  if (!command) {
    process.stdout.write(helpText(commandGroups, parsed.topic));
    return 0;
  }
  loadVariables();
  const { operator, close } = await openForOperator(process.env, parsed);
  try {
    const line = { ...parsed, command };
    const { output, exitCode } = await runCommand(operator, line, readFile, streamFile);
    process.stdout.write(output);
    return exitCode;
  } finally {
    await close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const words = error instanceof Error ? error.message : String(error);
    const known = error instanceof UsageError || isRefusal(error);
    process.stderr.write(known ? `${words}\nTry: npm run admin -- help\n` : `${words}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
