/**
 * `npm run check -- rehearse`: sets a bank up in production mode on a local chain and carries out what it will be there for, with money
 * without value: set-up, sign-up, identity, purchase, distribution, vote, bank transfer, passkey, recovery, backup, restore, auction. A public test chain's mnemonic needs
 * accounts with test coins; the file of addresses names currencies, feeds, router and factory as TOKEN_ADDRESSES_FILE does.
 * Sample content is accepted, because nobody can buy anything of value. Two officers sign with passkeys in this program's memory; see officers.ts.
 */
import './own-variables';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keccak256, stringToHex } from 'viem';
import { serviceVariables } from '../../scripts/ops/setup/env-file';
import { examine } from '../../scripts/ops/setup/examine';
import { runScript } from '../../scripts/processes';
import { type Deployed, endRecovery, payDistribution, requestRecovery } from './acts';
import { openBusiness, setBankUp, start } from './bring-up';
import {
  announceAuction,
  buyByPasskey,
  passAuction,
  payByBank,
  settleBySender,
} from './capabilities';
import { command } from './command';
import { type Rehearsed, rehearsedBank } from './own-variables';
import { Report } from './report';
import { deploy, openStand, type PublicChain, type Stand, whyLeftOut } from './stand';

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
  const { bank, customer } = await openBusiness(stand, set, report);
  const { office } = bank;
  const without = (name: Rehearsed) => whyLeftOut(stand, name);
  await report.step(
    'Purchase by bank transfer',
    () => payByBank(bank, customer),
    without('BANK_IBAN'),
  );
  await report.step(
    'An account by passkey, whose fees the sender pays',
    async () => (await buyByPasskey(bank)).facts,
    without('SENDER_KEYSTORE'),
  );
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
  const why = stand.local ? null : 'its 14 days are not waited for';
  await report.step('Distribution, paid', () => payDistribution(bank), why);
  const auction = async () => [
    ...(await announceAuction(bank)),
    ...(await passAuction(bank, 'newWallet')),
    ...(await settleBySender(bank)),
  ];
  await report.step('An auction, settled by the sender', auction, without('SENDER_KEYSTORE'));
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
    ...rehearsedBank(),
    ['chain', `${stand.chainId}${stand.local ? ' (local)' : ''}`],
    [
      'parameters, SHA-3',
      keccak256(stringToHex(readFileSync('packages/contracts/parameters.example.json', 'utf8'))),
    ],
  ]);
  try {
    return await report.write(values.report, () => carryOut(stand, report));
  } finally {
    await stand.stop();
  }
}

if (require.main === module) runScript(main);
