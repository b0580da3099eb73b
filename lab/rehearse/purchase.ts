/**
 * `npm run check -- rehearse purchase [--env .env --stand .data/stand]`: buys shares at the site of these variables, which stands on `npm run check -- rehearse stand`. The first
 * time an invented person signs up and two officers approve; later the same person logs in. Needs the BANK_DIR of the site, on a database that is thrown away: it uses up the first two officers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvFile } from '../../scripts/ops/setup/env-file';
import { runScript } from '../../scripts/processes';
import { command } from './command';
import { admit, buy, logIn } from './customer';
import { openParties } from './parties';
import { refuseLive } from './refuse-live';
import { TEST_MNEMONIC } from './stand';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: '.env' },
      stand: { type: 'string', default: '.data/stand' },
    },
  });
  const variables = readEnvFile(values.env);
  refuseLive(variables, values.stand);
  const control = readFileSync(join(values.stand, 'control'), 'utf8');
  const { PUBLIC_URL: origin = '', CHAIN_ID, CHAIN_RPC_URL = '' } = variables;
  const [node = ''] = CHAIN_RPC_URL.split(',');
  const chainId = Number(CHAIN_ID);
  const codeFor = async (to: string) => {
    const answer = await fetch(`${control}/code?${new URLSearchParams({ to })}`);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
  };
  const site = { origin, chainId, parties: openParties(TEST_MNEMONIC, node, chainId), codeFor };
  const admin = (line: readonly string[]) => command(values.env, ['scripts/ops/admin.ts', ...line]);
  const customer = (await logIn(site)) ?? (await admit(site, admin));
  console.log(`Bought, booked and confirmed: ${await buy(site, customer)}`);
  // Parts of the service that are loaded for their declarations would keep this process.
  process.exit();
}

runScript(main);
