/**
 * `npm run check -- rehearse takeover`: the operator of a bank is gone with all machines, and another one takes the register over, as docs/takeover.md
 * says: from the chain, the newest backup that lay elsewhere, the monthly list and the keys that nominee and board held before. In between an
 * owner uses the rights of a share from a node alone. Takes the bank of the variables that are there. Prints each step with its time.
 */
import './own-variables';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '@fnx/api/endpoints';
import { csvTable } from '@fnx/bank-files/csv-table';
import { roleId } from '@fnx/contracts/deploy/roles';
import { parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { COLUMNS, NEEDED } from '@/server/issuance/register-line';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import type { TestPasskey } from '../../__tests__/support/people/passkey-account';
import { query } from '../../scripts/database';
import { makeSigner } from '../../scripts/ops/setup/contracts';
import { allVariables, secretFile, writeSecret } from '../../scripts/ops/setup/env-file';
import { clientOf } from '../../scripts/people/person';
import { runScript } from '../../scripts/processes';
import { type Bank, callOf, type Deployed, read } from './acts';
import { openBusiness, setBankUp, start } from './bring-up';
import { announceAuction, buyByPasskey } from './capabilities';
import { command } from './command';
import { buy, logIn } from './customer';
import { rehearsedBank } from './own-variables';
import { Report } from './report';
import { deploy, openStand, type Stand, whyLeftOut } from './stand';
import { settleByTool, submitSigned, useRights } from './without-service';

/** All that outlives the operator's machines, beside the chain: who holds it is in docs/takeover.md. */
type Elsewhere = { folder: string; backups: string; list: string; network: string; keys: string };

const HELD = ['BACKUP_KEY', 'FILES_KEY'];

function openElsewhere(): Elsewhere {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-elsewhere-'));
  const [backups = '', list = '', network = '', keys = ''] = [
    ...['backups', 'lists', 'network.json', join('keys', '.env')],
  ].map((name) => join(folder, name));
  for (const made of [backups, list]) mkdirSync(made);
  return { folder, backups, list, network, keys };
}

/** The operator's last month: its customers, the keys in the nominee's hands, the monthly list and the newest backup. */
async function operate(stand: Stand, { backups, list, network, keys }: Elsewhere, report: Report) {
  let set: Deployed | undefined;
  let passkey: TestPasskey | null = null as TestPasskey | null;
  await report.step('The bank, whose board gave the nominee a signing key', async () => {
    const deployed = await deploy(stand, [makeSigner(keys).address]);
    set = deployed.file;
    cpSync(deployed.network, network);
    await setBankUp(stand);
    return [];
  });
  const close = await start(stand);
  try {
    const { bank, customer } = await openBusiness(stand, set as unknown as Deployed, report);
    await report.step(
      'An account by passkey',
      async () => {
        const made = await buyByPasskey(bank);
        passkey = made.passkey;
        return made.facts;
      },
      whyLeftOut(stand, 'SENDER_KEYSTORE'),
    );
    await report.step('An auction, announced', () => announceAuction(bank));
    await report.step('Keys, monthly list and backup are given away', async () => {
      for (const name of HELD) {
        writeSecret(keys, name, readFileSync(secretFile(stand.envFile, name), 'utf8').trim());
      }
      const { file } = await bank.office.order(['register', 'export', '--format', 'csv']);
      writeFileSync(join(list, file?.name ?? ''), Buffer.from(file?.base64 ?? '', 'base64'));
      await command(stand.envFile, ['scripts/ops/backup.ts', '--to', backups]);
      return [['held by nominee and board', `${HELD.join(', ')}, a signing key`]];
    });
    await report.step('A purchase after the last backup', async () => [
      ['paid', await buy(stand, customer)],
    ]);
    return { bank, passkey };
  } finally {
    await close();
  }
}

/** The sum of the shares of a register's file. */
async function sharesOf(list: string): Promise<bigint> {
  let sum = 0n;
  const onFault = (line: number, fault: string) => {
    throw new Error(`${list}, line ${line}: ${fault}`);
  };
  const table = { columns: COLUMNS, needed: NEEDED };
  const pieces = [readFileSync(list)];
  for await (const { cells } of csvTable(pieces, table, { onFault, onNote: () => {} })) {
    sum += parseDecimal(cells.shares ?? '', SHARE_DECIMALS);
  }
  return sum;
}

/** Another operator, on a machine of its own, with what was kept elsewhere and nothing else. */
async function takeOver(
  { bank: old, passkey }: Awaited<ReturnType<typeof operate>>,
  kept: Elsewhere,
  next: Stand,
  report: Report,
): Promise<void> {
  const bank = { ...old, stand: next };
  await report.step('GUARDIAN takes SIGNER from the old key', async () => {
    const args = [roleId('SIGNER'), makeSigner(old.stand.envFile).address];
    const { transactionHash } = await next.parties.send(
      'guardian',
      callOf(bank, 'brake', 'take', args),
    );
    return [['taken', transactionHash]];
  });
  keepSigner(next, makeSigner(next.envFile).address);
  rmSync(old.stand.envFile);
  rmSync(join(old.stand.folder, 'secrets'), { recursive: true });
  await report.step('An owner’s rights without a service', async () => [
    ...(await useRights(bank, kept.network)),
    ...(passkey ? await submitSigned(bank, kept.network, passkey) : []),
  ]);
  await report.step('Set-up with the keys that were held', async () => {
    await setBankUp(next);
    return [];
  });
  await report.step('Restore', async () => {
    await emptyDatabase(next);
    const [backup = ''] = readdirSync(kept.backups).sort().slice(-1);
    const said = await command(next.envFile, [
      'scripts/ops/restore.ts',
      join(kept.backups, backup),
    ]);
    return said
      .trim()
      .split('\n')
      .map((line, place) => [`${place + 1}`, line.replaceAll(next.folder, '…')]);
  });
  const close = await start(next);
  try {
    await report.step('Sums', () => compareSums(bank, kept));
    await report.step('An owner logs in and buys', async () => {
      const customer = await logIn(next);
      if (!customer) throw new Error('The owner’s account is gone.');
      const { wallets } = await clientOf(next.origin, customer.token).call(endpoints.myWallet);
      return [
        ['wallets with shares', String(wallets.length)],
        ['paid, with a quote of the key that was held', await buy(next, customer)],
      ];
    });
    await report.step('The removal of the old officers begins', async () => {
      for (const email of ['ada@officers.example', 'grace@officers.example']) {
        const line = ['officers', 'rescue', email, '--reason', 'The operator is gone'];
        await command(next.envFile, ['scripts/ops/admin.ts', ...line]);
      }
      return [
        ['LEFT OUT: the 48 hours before others can join', 'operating.md, Too few administrators'],
      ];
    });
  } finally {
    await close();
  }
  await report.step('The old operator’s auction, settled without a service', () =>
    settleByTool(bank, kept.network),
  );
}

/** The network file says who has which role: the doctor compares it with the chain. */
function keepSigner({ folder }: Stand, signer: string): void {
  const file = join(folder, 'network.json');
  const network = JSON.parse(readFileSync(file, 'utf8'));
  network.parameters.roles.signer = [signer];
  writeFileSync(file, JSON.stringify(network));
}

/** Set-up has migrated the database; a restore wants an empty one. */
async function emptyDatabase({ envFile, databaseUrl }: Stand): Promise<void> {
  const variables = allVariables(envFile);
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_URL'] as const) {
    const from = variables[`${name}_FILE`] ?? secretFile(envFile, name);
    const url = new URL(readFileSync(from, 'utf8').trim());
    if (name === 'DATABASE_OWNER_URL') {
      await query(databaseUrl, `create database taken_over owner ${url.username}`);
    }
    writeSecret(envFile, name, Object.assign(url, { pathname: '/taken_over' }).href);
  }
}

/** The monthly list equals the chain at its block, and the index that was restored and read on equals the chain now. */
async function compareSums(bank: Bank, { list }: Elsewhere) {
  const [file = ''] = readdirSync(list);
  const blockNumber = BigInt(/\d+/.exec(file)?.[0] ?? '');
  const listed = await sharesOf(join(list, file));
  const then = await read(bank, 'shareToken', 'totalSupply', [], blockNumber);
  if (listed !== then) throw new Error(`The list has ${listed}, and the chain had ${then}.`);
  const output = await command(bank.stand.envFile, ['scripts/ops/admin.ts', 'register', 'check']);
  return [
    ['shares of the monthly list, as of the chain at its block', String(listed)],
    ['shares of the chain now', String(await read(bank, 'shareToken', 'totalSupply'))],
    ['register check: index and contracts', output.trim().split('\n').at(-1) ?? ''],
  ] as const;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { report: { type: 'string', default: 'takeover.md' } } });
  const report = new Report(rehearsedBank(), 'Rehearsal of a takeover');
  const kept = openElsewhere();
  const stand = await openStand(null);
  const folder = mkdtempSync(join(tmpdir(), 'fnx-next-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, database: 'server' });
  try {
    return await report.write(values.report, async () => {
      const old = await operate(stand, kept, report);
      const next = { ...stand, folder, databaseUrl: server.url, envFile: kept.keys };
      cpSync(kept.network, join(folder, 'network.json'));
      await takeOver(old, kept, next, report);
    });
  } finally {
    await stand.stop();
    await server.stop();
    for (const made of [folder, kept.folder]) rmSync(made, { recursive: true, force: true });
  }
}

runScript(main);
