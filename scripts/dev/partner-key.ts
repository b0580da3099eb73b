/**
 * `npm run tool -- partner-key [name]`: makes a key of the running demo that may read everything, and prints it; with it an endpoint for
 * events at port 4611 of this machine, and its secret. In production two officers sign for both.
 */
import { EVENT_TYPES, SCOPES } from '@fnx/api/shared/partners';
import { commandGroups } from '@/server/modules';
import { openForOperator } from '@/server/open-for-operator';
import { parseLine, runCommand } from '../ops/admin/command-line';
import { runScript } from '../processes';

async function main(): Promise<void> {
  const partner = process.argv[2] ?? 'Sandbox';
  const { operator, close } = await openForOperator(process.env, { demo: true, as: 'demo' });
  const run = async (...words: string[]) => {
    const { command, ...line } = parseLine(commandGroups, [...words, '--json']);
    if (!command) throw new Error(`There is no command ${words.join(' ')}.`);
    const { output } = await runCommand(operator, { ...line, command }, () => Buffer.alloc(0));
    const [row] = JSON.parse(output);
    if (!row) throw new Error(output);
    return row;
  };
  try {
    const terms = ['--scopes', SCOPES.join(), '--days', '30', '--per-minute', '600'];
    const { key } = await run(
      'keys',
      'collect',
      (await run('keys', 'create', partner, ...terms)).id,
    );
    const place = ['--url', 'http://127.0.0.1:4611/hooks', '--types', EVENT_TYPES.join()];
    const endpoint = await run('webhooks', 'add', partner, ...place);
    const { secret } = await run('webhooks', 'secret', endpoint.id);
    console.log(`KEY=${key}\nSECRET=${secret}\nENDPOINT=${endpoint.id}`);
  } finally {
    await close();
  }
}

runScript(main);
