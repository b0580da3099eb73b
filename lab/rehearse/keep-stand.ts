/**
 * `npm run check -- rehearse stand [--to .data/stand] [--chain-only] [--yes]`: what a bank brings to its set-up, on this machine and without value, until Ctrl-C. Three machines of
 * PostgreSQL with the files of deploy/ha, a chain with the bank's contracts and three nodes, a signing key, a mail server and an SMS gateway.
 * With --chain-only there is no database, and nothing is installed. `bank.env` in the folder has the answers for `npm run setup`; `parameters.json`, `deployer.json` and
 * `deployer.password` are for its --deploy: with this chain's feeds, and a key that has money here. `npm run check -- rehearse purchase` buys, and
 * `curl -X POST $(cat .data/stand/control)/kill-primary` kills the primary's machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesToHex } from 'viem';
import { keystoreOf } from '../../scripts/ops/keystore/make-keystore';
import { runScript } from '../../scripts/processes';
import { removeFolder, startDatabase } from '../failover/cluster';
import { installAgreed } from '../failover/packages';
import { deploy, openStand, writeJson } from './stand';

async function openDatabase() {
  const database = await startDatabase();
  const stop = async () => {
    await database.stop();
    removeFolder(database);
  };
  return { ...database, stop };
}

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { to: { type: 'string', default: '.data/stand' }, yes: flag, 'chain-only': flag },
  });
  const folder = resolve(values.to);
  mkdirSync(folder, { recursive: true });
  const isWhole = !values['chain-only'];
  if (isWhole) await installAgreed(values.yes);
  const database = isWhole ? await openDatabase() : null;
  const stand = await openStand(null, { url: '', stop: async () => database?.stop() });
  const { network, written } = await deploy(stand);
  const roles = { ...written.roles, signer: ['<the service’s quote signer>'] };
  writeJson(join(folder, 'parameters.json'), { ...written, roles });
  const { privateKey } = stand.parties.account('deployer').getHdKey();
  const keystore = keystoreOf(bytesToHex(privateKey as Uint8Array), 'stand');
  writeFileSync(join(folder, 'deployer.json'), keystore, { mode: 0o600 });
  writeFileSync(join(folder, 'deployer.password'), 'stand\n', { mode: 0o600 });
  const secrets = join(stand.folder, 'secrets');
  const variables = {
    ...(database && {
      DATABASE_OWNER_URL: database.direct.DATABASE_URL,
      DATABASE_URL: database.service,
    }),
    CHAIN_ID: stand.chainId,
    CHAIN_RPC_URL: stand.nodes.join(),
    PUBLIC_RPC_URL: stand.publicNode,
    TOKEN_ADDRESSES_FILE: network,
    QUOTE_SIGNER_KEYSTORE: join(secrets, 'QUOTE_SIGNER_KEYSTORE'),
    QUOTE_SIGNER_PASSWORD_FILE: join(secrets, 'QUOTE_SIGNER_PASSWORD'),
    SMTP_URL: stand.inboxes.smtp,
    SMS_GATEWAY_URL: stand.inboxes.sms,
    SMS_GATEWAY_TOKEN: 'x',
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(join(folder, 'bank.env'), lines.join(''), { mode: 0o600 });

  const answer = async (path: string, asked: URLSearchParams) => {
    if (path === '/code') return stand.codeFor(asked.get('to') ?? '');
    if (!database) throw new Error('This stand has no database.');
    const machine = await database.find('leader');
    await machine.kill();
    return `${machine.name} is dead.\n`;
  };
  const control = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://control');
    answer(pathname, searchParams).then(
      (said) => response.end(said),
      (error: Error) => response.writeHead(503).end(error.message),
    );
  });
  await new Promise<void>((settle) => control.listen(0, '127.0.0.1', settle));
  const { port } = control.address() as AddressInfo;
  writeFileSync(join(folder, 'control'), `http://127.0.0.1:${port}`);
  console.log(`The stand is up: ${values.to}/bank.env`);
  for (const end of ['SIGINT', 'SIGTERM'] as const) {
    process.once(end, () => {
      control.close();
      control.closeAllConnections();
      void stand.stop();
    });
  }
}

runScript(main);
