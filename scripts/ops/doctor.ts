/** `npm run doctor [-- <flags>]`, with the flags that `--help` lists: looks at every part of a deployment, running or not. */
import { runScript } from '../processes';
import { HELP, readLine } from './doctor-line';

const CODES = { ok: 0, fault: 1, warning: 3 } as const;
const UNREADABLE = 2;

async function main(args: string[]): Promise<void> {
  const { help, json } = readLine(args);
  if (help) return console.log(HELP);
  const { loadVariables, ownerFiles } = await import('./variables');
  const folder = loadVariables();
  // Many modules read the bank's folder when they are loaded.
  const { examine, stateOf } = await import('./setup/examine');
  const { findingLines } = await import('./setup/table');
  const checks = await examine({ ...process.env, ...ownerFiles(folder, process.env) }, args);
  const state = stateOf(checks);
  const lines = json ? [JSON.stringify({ state, checks }, null, 2)] : findingLines(checks);
  for (const line of lines) console.log(line);
  process.exitCode = CODES[state];
}

runScript(() =>
  main(process.argv.slice(2)).catch((error) => {
    if (!String(error?.code).startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(`${error.message}\n\n${HELP}`);
    process.exitCode = UNREADABLE;
  }),
);
