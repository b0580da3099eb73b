/**
 * `npm run check -- rehearse`: sets a bank up in production mode on a local chain and carries out what it will be there for, with money
 * without value: set-up, sign-up, identity, purchase, distribution, vote, recovery, backup, restore. A public test chain's mnemonic needs
 * accounts with test coins; the file of addresses names currencies, feeds, router and factory as TOKEN_ADDRESSES_FILE does.
 * Sample content is accepted, because nobody can buy anything of value. Two officers sign with passkeys in this program's memory; see officers.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { keccak256, stringToHex } from 'viem';
import { openCaptcha } from '@/server/platform/gateways/captcha';
import { startRuntime } from '@/server/runtime';
import { serviceVariables } from '../../scripts/ops/setup/env-file';
import { examine } from '../../scripts/ops/setup/examine';
import { SECRET_FLAGS } from '../../scripts/ops/setup/questions';
import { setUp } from '../../scripts/ops/setup/set-up';
import { type Office, openOffice } from '../../scripts/people/officers';
import { runScript } from '../../scripts/processes';
import {
  type Bank,
  type Deployed,
  distribute,
  endRecovery,
  read,
  requestRecovery,
  vote,
} from './acts';
import { command } from './command';
import {
  answersHumanCheck,
  buy,
  type Customer,
  linkWallet,
  showPassport,
  signUp,
} from './customer';
import { Report } from './report';
import { deploy, openStand, type PublicChain, type Stand } from './stand';

async function setBankUp(stand: Stand): Promise<void> {
  const { folder, envFile, nodes, publicNode, inboxes, origin, databaseUrl, chainId } = stand;
  const answers = {
    ...{ to: envFile, data: join(folder, 'data'), 'database-admin': databaseUrl },
    ...{ chain: String(chainId), nodes: nodes.join(), 'public-node': publicNode },
    ...{ network: join(folder, 'network.json'), smtp: inboxes.smtp },
    ...{ 'mail-from': 'no-reply@rehearsal.example', 'sms-url': inboxes.sms, 'sms-token': 'x' },
    ...{ identity: 'local', domain: origin, proxies: '0', 'sample-content': 'accepted' },
    ...(answersHumanCheck ? {} : { 'captcha-site-key': 'none', 'captcha-secret': 'none' }),
  };
  const flags = Object.entries(answers).flatMap(([name, value]) => {
    if (!SECRET_FLAGS.includes(name)) return [`--${name}`, value];
    const file = join(folder, `${name}.secret`);
    writeFileSync(file, value, { mode: 0o600 });
    return [`--${name}`, file];
  });
  if (!(await setUp(['--yes', '--make-signer', ...flags]))) {
    throw new Error('The set-up found a fault, see above.');
  }
}

async function start(stand: Stand): Promise<() => Promise<void>> {
  const runtime = await startRuntime({ ...serviceVariables(stand.envFile), LOG_LEVEL: 'fatal' });
  if (!answersHumanCheck) runtime.ctx.captcha = openCaptcha;
  const { port } = new URL(stand.origin);
  const server = serve({ fetch: runtime.app.fetch, hostname: '127.0.0.1', port: Number(port) });
  return async () => {
    runtime.ctx.events.endAll();
    server.close();
    await runtime.stop();
  };
}

const lastLine = (output: string, folder: string) =>
  (output.trim().split('\n').at(-1) ?? '').replaceAll(folder, '…');

async function examined(stand: Stand) {
  const { NEXT_PUBLIC_SHARE_CONTRACTS: _, ...variables } = serviceVariables(stand.envFile);
  // Nobody serves pages here, and there is no backup yet.
  const expected = ['site', 'backup'];
  const found = await examine(variables, []);
  const faults = found.filter(({ state, name }) => state === 'fault' && !expected.includes(name));
  if (faults.length > 0)
    throw new Error(faults.map(({ name, saw }) => `${name}: ${saw}`).join(' '));
  return found
    .filter(({ state, name }) => state !== 'skipped' && !expected.includes(name))
    .map(({ name, state }) => [name, state] as const);
}

async function carryOut(stand: Stand, report: Report): Promise<void> {
  let set: Deployed | undefined;
  await report.step('Contracts', async () => {
    set = (await deploy(stand)).file;
    const { fromBlock, ...contracts } = set.contracts;
    return [...Object.entries(contracts), ['timelock', set.timelock], ['block', fromBlock]];
  });
  await report.step('Set-up without a person', async () => {
    await setBankUp(stand);
    return [];
  });
  await report.step('Doctor', () => examined(stand));
  const close = await start(stand);
  try {
    await carryOn(stand, set as unknown as Deployed, report);
  } finally {
    await close();
  }
}

/** On a service that runs. */
async function carryOn(stand: Stand, set: Deployed, report: Report): Promise<void> {
  const admin = (line: readonly string[]) =>
    command(stand.envFile, ['scripts/ops/admin.ts', ...line]);
  let customer: Customer = { email: '', token: '' };
  await report.step('Sign-up by codes', async () => {
    customer = await signUp(stand);
    return [['human check', answersHumanCheck ? 'answered' : 'LEFT OUT: a third party’s']];
  });
  let office = null as unknown as Office;
  await report.step('Two officers join the desk', async () => {
    office = await openOffice(stand.origin, admin);
    return [['passkeys', 'in the memory of this program, in place of two devices']];
  });
  const bank: Bank = { stand, set, office };
  await report.step('Identity', async () => {
    await showPassport(stand, customer);
    await office.approve(customer.email);
    return [['approved by', 'two officers']];
  });
  await report.step('Purchase', async () => {
    await linkWallet(stand, customer);
    const paid = await buy(stand, customer);
    return [
      ['paid', paid],
      ['shares (raw)', String(await read(bank, 'shareToken', 'totalSupply'))],
    ];
  });
  await report.step('Distribution', () => distribute(bank));
  await report.step('Vote', () => vote(bank));
  await report.step('Recovery, requested', () => requestRecovery(bank));
  const backups = join(stand.folder, 'backups');
  const backup = async (...args: string[]) => {
    const output = await command(stand.envFile, ['scripts/ops/backup.ts', ...args]);
    return [['result', lastLine(output, stand.folder)]] as const;
  };
  await report.step('Backup', () => backup('--to', backups));
  await report.step('Restore elsewhere, with the checks of the ledger', () =>
    backup('verify', '--from', backups),
  );
  await report.step('Index and contracts compared', async () => {
    const { rows, failed } = await office.order(['register', 'check']);
    if (failed) throw new Error(JSON.stringify(rows));
    return [['differences', 'none']];
  });
  await report.step('Recovery, carried out', () => endRecovery(bank));
}

const OPTIONS = {
  report: { type: 'string', default: 'rehearsal.md' },
  chain: { type: 'string' },
  nodes: { type: 'string' },
  'public-node': { type: 'string' },
  'mnemonic-file': { type: 'string' },
  addresses: { type: 'string' },
} as const;

function publicChain(values: Record<string, string | undefined>): PublicChain | null {
  const { chain, nodes, addresses, 'mnemonic-file': mnemonic, 'public-node': third } = values;
  if (!chain) return null;
  const [one, two] = (nodes ?? '').split(',');
  if (!one || !two || !third || !addresses || !mnemonic) {
    throw new Error('--chain needs --nodes (two), --public-node, --mnemonic-file and --addresses.');
  }
  if (chain === '56') throw new Error('A rehearsal is for a test chain, and 56 is not one.');
  return {
    chainId: Number(chain),
    nodes: [one, two],
    publicNode: third,
    mnemonic: readFileSync(mnemonic, 'utf8').trim(),
    addresses: JSON.parse(readFileSync(addresses, 'utf8')),
  };
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: OPTIONS });
  const stand = await openStand(publicChain(values));
  const bank = readFileSync('package.json', 'utf8');
  const report = new Report([
    ['version', JSON.parse(bank).version],
    ['chain', `${stand.chainId}${stand.local ? ' (local)' : ''}`],
    [
      'parameters, SHA-3',
      keccak256(stringToHex(readFileSync('packages/contracts/parameters.example.json', 'utf8'))),
    ],
  ]);
  try {
    await carryOut(stand, report);
  } catch (error) {
    console.error(`FAILED ${error instanceof Error ? error.message : error}`);
  } finally {
    writeFileSync(values.report, await report.markdown());
    console.log(`The report is in ${values.report}.`);
    await stand.stop();
  }
  return !report.failed;
}

if (require.main === module) runScript(main);
