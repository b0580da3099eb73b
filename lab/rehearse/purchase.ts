/**
 * `npm run check -- rehearse purchase [--env .env --stand .data/stand]`: buys shares at the site of these variables, which stands on `npm run check -- rehearse stand`. The first
 * time an invented person signs up and two officers approve; later the same person logs in, and goes on where an earlier run stopped.
 * On a database that is thrown away: it uses up the first two officers.
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newPasskeyKey } from '../../__tests__/support/people/passkeys';
import { readEnvFile } from '../../scripts/ops/setup/env-file';
import { runScript } from '../../scripts/processes';
import { command } from './command';
import { openParties } from './parties';
import { refuseLive } from './refuse-live';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: '.env' },
      stand: { type: 'string', default: '.data/stand' },
    },
  });
  const variables = readEnvFile(values.env);
  refuseLive(variables, values.stand);
  // Modules read the bank's folder when they are loaded.
  if (variables.BANK_DIR) process.env.BANK_DIR ??= variables.BANK_DIR;
  const { admit, buy, logIn } = await import('./customer');
  const { TEST_MNEMONIC } = await import('./stand');
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
  const known = await logIn(site);
  const keyOf = (email: string) => keptKey(join(values.stand, `${email}.key`));
  const customer = await admit(site, admin, { known, keyOf });
  console.log(`Bought, booked and confirmed: ${await buy(site, customer)}`);
  // Parts of the service that are loaded for their declarations would keep this process.
  process.exit();
}

/** The key of an officer's passkey is kept beside the stand. A purchase that stopped needs it to continue. */
function keptKey(file: string): KeyObject {
  if (existsSync(file)) return createPrivateKey(readFileSync(file, 'utf8'));
  const key = newPasskeyKey();
  writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return key;
}

runScript(main);
