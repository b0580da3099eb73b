/**
 * `npm run rehearse [-- --report <file>]`: sets a bank up in production mode on a local chain and carries out what it will be there for, with money
 * without value: set-up, sign-up, identity, purchase, distribution, vote, recovery, backup, restore. Writes a report that an auditor can
 * file. On a public test chain, such as 97:
 *
 *   npm run rehearse -- --chain 97 --nodes <url>,<url> --public-node <url> --mnemonic-file <file> --addresses <file>
 *
 * The mnemonic's accounts need test coins; the file of addresses names currencies, feeds, router and factory as TOKEN_ADDRESSES_FILE does.
 * Sample content is accepted, because nobody can buy anything of value. The human check is not asked, and the program stands in for the two officers who sign.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { serve } from '@hono/node-server';
import { keccak256, stringToHex } from 'viem';
import { openCaptcha } from '@/server/platform/gateways/captcha';
import { startRuntime } from '@/server/runtime';
import { deployShares } from '../contracts/deploy';
import { makeSigner } from '../ops/setup/contracts';
import { examine } from '../ops/setup/examine';
import { setUp } from '../ops/setup/set-up';
import { capture, runScript } from '../processes';
import {
  type Bank,
  type Deployed,
  distribute,
  endRecovery,
  order,
  read,
  requestRecovery,
  vote,
} from './acts';
import { buy, type Customer, showPassport, signUp } from './customer';
import { Report } from './report';
import { openStand, type PublicChain, parametersOf, type Stand, writeJson } from './stand';

async function deploy(stand: Stand): Promise<Deployed> {
  const { address } = makeSigner(stand.envFile);
  const { written, parameters } = parametersOf(stand, address);
  const deployer = stand.parties.account('deployer');
  const { file } = await deployShares({ rpcUrl: stand.nodes[0], deployer, parameters });
  const { currencies, router, factory, wrappedNative } = stand.addresses;
  const own = { currencies, router, factory, wrappedNative };
  writeJson(join(stand.folder, 'network.json'), { ...own, ...file, parameters: written });
  return file;
}

async function setBankUp(stand: Stand): Promise<void> {
  const { folder, envFile, nodes, publicNode, inboxes, port, databaseUrl, chainId } = stand;
  const answers = {
    ...{ to: envFile, data: join(folder, 'data'), 'database-admin': databaseUrl },
    ...{ chain: String(chainId), nodes: nodes.join(), 'public-node': publicNode },
    ...{ network: join(folder, 'network.json'), smtp: inboxes.smtp },
    ...{ 'mail-from': 'no-reply@rehearsal.example', 'sms-url': inboxes.sms, 'sms-token': 'x' },
    identity: 'local',
    // This rehearses the machine, not the officers.
    ...{ desk: 'off', domain: `http://localhost:${port}`, 'sample-content': 'accepted' },
  };
  const flags = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value]);
  if (!(await setUp(['--yes', '--make-signer', ...flags]))) {
    throw new Error('The set-up found a fault, see above.');
  }
}

const variablesOf = ({ envFile }: Stand) =>
  parseEnv(readFileSync(envFile, 'utf8')) as Record<string, string>;

async function start(stand: Stand): Promise<Omit<Bank, 'set'> & { close(): Promise<void> }> {
  const runtime = await startRuntime({ ...variablesOf(stand), LOG_LEVEL: 'fatal' });
  runtime.ctx.captcha = openCaptcha;
  const server = serve({ fetch: runtime.app.fetch, hostname: '127.0.0.1', port: stand.port });
  const close = async () => {
    runtime.ctx.events.endAll();
    server.close();
    await runtime.stop();
  };
  return { stand, runtime, origin: `http://127.0.0.1:${stand.port}`, close };
}

/** A command of the package, as an operator types it. */
async function command(stand: Stand, args: readonly string[]): Promise<string> {
  const env = { FNX_ENV_FILE: stand.envFile, LOG_LEVEL: 'fatal' };
  const { code, output } = await capture(process.execPath, ['--import', 'tsx', ...args], env);
  const lines = output.trim().split('\n');
  if (code !== 0) throw new Error(lines.slice(-5).join(' '));
  return (lines.at(-1) ?? '').replaceAll(stand.folder, '…');
}

async function examined(stand: Stand) {
  const { NEXT_PUBLIC_SHARE_CONTRACTS: _, ...variables } = variablesOf(stand);
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
    set = await deploy(stand);
    const { fromBlock, ...contracts } = set.contracts;
    return [...Object.entries(contracts), ['timelock', set.timelock], ['block', fromBlock]];
  });
  await report.step('Set-up without a person', async () => {
    await setBankUp(stand);
    return [];
  });
  await report.step('Doctor', () => examined(stand));
  const { close, ...started } = await start(stand);
  const bank: Bank = { ...started, set: set as Deployed };
  let customer: Customer | undefined;
  try {
    await report.step('Sign-up by codes', async () => {
      customer = await signUp(stand, bank.origin);
      return [];
    });
    await report.step('Identity', async () => {
      const { email } = customer as Customer;
      await showPassport(bank.origin, customer as Customer);
      await order(bank, ['kyc', 'approve', email, '--reason', 'rehearsal']);
      return [['approved by', 'the program, in place of two officers']];
    });
    await report.step('Purchase', async () => [
      ['paid', await buy(stand, bank.origin, customer as Customer)],
      ['shares (raw)', String(await read(bank, 'shareToken', 'totalSupply'))],
    ]);
    await report.step('Distribution', () => distribute(bank));
    await report.step('Vote', () => vote(bank));
    await report.step('Recovery, requested', () => requestRecovery(bank));
    const backups = join(stand.folder, 'backups');
    await report.step('Backup', async () => [
      ['result', await command(stand, ['scripts/ops/backup.ts', '--to', backups])],
    ]);
    await report.step('Restore elsewhere, with the checks of the ledger', async () => [
      ['result', await command(stand, ['scripts/ops/backup.ts', 'verify', '--from', backups])],
    ]);
    await report.step('Index and contracts compared', async () => {
      const { rows, failed } = await order(bank, ['register', 'check']);
      if (failed) throw new Error(JSON.stringify(rows));
      return [['differences', 'none']];
    });
    await report.step('Recovery, carried out', () => endRecovery(bank));
  } finally {
    await close();
  }
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
      keccak256(stringToHex(readFileSync('contracts/parameters.example.json', 'utf8'))),
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
