import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deskCalls } from '@fnx/api/desk/desk';
import { issuanceCalls } from '@fnx/api/desk/issuance';
import { TRANSACTION_GAS } from '@fnx/chain/call';
import { encodeIssue, LINES_AT_ONCE, treeOf } from '@fnx/chain/share-list';
import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { eq } from 'drizzle-orm';
import {
  type Abi,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  toHex,
  zeroAddress,
} from 'viem';
import { registerPeople } from '@/server/book-entries/tables';
import { commandOf } from '@/server/desk/define-command';
import { issueWarrant } from '@/server/desk/four-eyes';
import { parseExportedList } from '@/server/issuance/export-list';
import { readLines } from '@/server/issuance/find-list';
import { readRegister } from '@/server/issuance/read-register';
import { COLUMNS } from '@/server/issuance/register-line';
import { shareListLines, shareLists } from '@/server/issuance/tables';
import { operatorAlerts } from '@/server/messaging/tables';
import { execute } from '@/server/operator/execute';
import { boundParams, chainRules } from '@/server/platform/rpc/rpc-rules';
import { rebuildRegister } from '@/server/register/rebuild';
import { issueList } from '../../../scripts/contracts/issue';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { NO_IP_LIMITS } from '../../support/people/members';
import { firstOfficers } from '../../support/people/officers';
import { readView } from '../../support/service/desk';
import { startTestService, type TestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

/** Accounts of the chain. */
const ADMIN = 0;
const BOARD = 1;
const GUARDIAN = 36;
const STRANGER = 35;
/** Until a list can be issued; the local chain waits a minute. */
const NOTICE = 61;

const market = duringTests(() => startMarket({ desk: true, limits: NO_IP_LIMITS }));

const WALLET = chainAccount(30).address.toLowerCase();
let number = 0;

/** A register of people with one share each, and what else its lines say. */
function register(...people: Partial<Record<(typeof COLUMNS)[number], string>>[]) {
  const lines = people.map((person) => {
    number += 1;
    const all = {
      number: `${number}`,
      kind: 'person',
      name: `Owner ${number}`,
      shares: '1',
      ...person,
    };
    return COLUMNS.map((column) => (all as Record<string, string>)[column] ?? '').join(',');
  });
  return Buffer.from([COLUMNS.join(','), ...lines].join('\n'));
}
const many = (count: number) => register(...Array.from({ length: count }, () => ({})));

/** Runs a command for two officers who have signed it. */
async function run(
  name: string,
  args: string[] = [],
  options: Record<string, string | true> = {},
  files: Record<string, Buffer> = {},
) {
  const command = commandOf(market.ctx, name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const signers = ['ada@bank.example', 'grace@bank.example'];
  const warrant = issueWarrant({ command: name, proposal: null, signers });
  const given = Object.entries(files).map(([option, bytes]) => {
    const ending = option === 'document' ? 'pdf' : 'csv';
    return [option, { name: `${option}.${ending}`, read: () => bytes }];
  });
  const operator = {
    ctx: market.ctx,
    name: 'grace@bank.example',
    source: 'DESK' as const,
    warrant,
  };
  return execute(command, operator, { args, options, files: Object.fromEntries(given) });
}

const importFile = (file: Buffer, shares: string, options: Record<string, string | true> = {}) =>
  run(
    'register import',
    [],
    { shares, reason: 'Resolution 4', ...options },
    {
      file,
      document: Buffer.from('%PDF-1.7 resolution'),
    },
  );

async function send(from: number, call: { to: Hex; data: Hex }) {
  const hash = await market.chain.submit(chainAccount(from).address, {
    to: call.to,
    data: call.data,
    gas: TRANSACTION_GAS,
  });
  const { status, gasUsed } = await market.chain.reader.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`${hash} was reverted`);
  await market.index();
  return gasUsed;
}

async function pass(seconds: number) {
  const { timestamp } = await market.chain.reader.getBlock();
  await market.chain.mine(Number(timestamp) + seconds);
  const clock = market.ctx.clock as TestClock;
  clock.advance(Number(timestamp) + seconds - clock.now().getTime() / 1000);
}

/** Imports a register, and announces its list as the board. */
async function announced(file: Buffer, shares: string) {
  const { rows, calls = [] } = await importFile(file, shares);
  const [call] = calls;
  if (!call) throw new Error('There is no call.');
  await send(BOARD, call);
  return { id: String(rows[0]?.list), call };
}

/** The number of a list on the chain, which stops it. */
async function announcementOf(id: string): Promise<string> {
  const [list] = await market.ctx.db.select().from(shareLists).where(eq(shareLists.id, id));
  return String(list?.announcementId);
}

/** Sends what `register issue` prepares, until there is nothing left. */
async function issueAll(id: string): Promise<number> {
  for (let calls = 0; ; calls += 1) {
    if ((await listed(id))?.state === 'ISSUED') return calls;
    const { calls: [call] = [] } = await run('register issue', [id]);
    if (!call) throw new Error('There is no call.');
    await send(STRANGER, call);
  }
}

const listed = async (id: string) => {
  const { docs } = await readView(market.ctx, ['FINANCE'], issuanceCalls.list, { show: 'all' });
  return docs.find((one) => one.id === id);
};
const balanceOf = (holder: Hex) =>
  market.chain.reader.readContract({
    address: market.chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'holderBalance',
    args: [holder],
  });

describe('a register', () => {
  it('is imported, announced, issued some lines at a time, and equals the file', async () => {
    const file = register(
      { shares: '10', wallet: WALLET, name: 'Ada Example', 'birth date': '1980-05-31' },
      { shares: '2.5', kind: 'company', 'locked until': '2099-01-01' },
      ...Array.from({ length: 118 }, () => ({})),
    );
    await setRules(zeroAddress);
    await expect(importFile(file, '130.5')).rejects.toThrow('no rules of holding');
    await setRules(await deployRules());
    const sample = readFileSync('scripts/dev/sample-work/register.csv');
    const seen = await run('register preview', [], { shares: '386617.25' }, { file: sample });
    expect([seen.failed, seen.rows]).toMatchObject([
      false,
      [
        {
          found: expect.stringMatching(
            /^No fault. 40 holders with 386,617.25 shares, as stated: 1 /,
          ),
        },
        { found: expect.stringMatching(/numbers 1035, 1036$/) },
      ],
    ]);
    const { id } = await announced(file, '130.5');
    expect(await listed(id)).toMatchObject({ state: 'WAITING', lines: 120, issued: 0 });
    await expect(run('register issue', [id])).rejects.toThrow('Its state is “Announced”');
    await pass(NOTICE);
    expect(await listed(id)).toMatchObject({ state: 'DUE' });
    expect((await run('register compare', [id])).failed).toBe(true);
    expect(await issueAll(id)).toBe(2);
    expect(await listed(id)).toMatchObject({ state: 'ISSUED', issued: 120 });
    expect(await run('register compare', [id])).toMatchObject({ rows: [], failed: false });
    const [ada] = await readLines(market.ctx.db, id);
    expect(await balanceOf(ada?.holder as Hex)).toBe(10_000_000n);
    const people = await market.ctx.db.select().from(registerPeople);
    expect(people.find(({ holder }) => holder === ada?.holder)).toMatchObject({
      name: 'Ada Example',
      birthDate: '1980-05-31',
      kind: 'PERSON',
    });
    await roundTrip(128_500_000n + 2_000_000n);
    // Shares that move afterwards are told, and are no fault.
    const data = encodeFunctionData({
      abi: shareTokenAbi,
      functionName: 'transfer',
      args: [await bookWalletOf(id, 2), 4_000_000n],
    });
    await send(30, { to: market.chain.addresses.contracts.shareToken, data });
    const { rows, failed } = await run('register compare', [id]);
    expect([rows, failed]).toMatchObject([
      [
        { line: 1, file: '10', chain: '6', why: 'bought, sent or received shares since' },
        { line: 3, file: '1', chain: '5', why: 'bought, sent or received shares since' },
      ],
      false,
    ]);
    const rebuilt = await rebuildRegister(market.ctx);
    expect(rebuilt.filter(({ same }) => !same)).toEqual([]);
    expect(rebuilt.find(({ table }) => table === 'lines of lists')?.rows).toBe('120');
  });

  it('is imported by two officers, of whom the second has opened the file and the resolution', async () => {
    const [ada, grace] = await firstOfficers(market.service, ['FINANCE']);
    const upload = (name: string, bytes: Buffer) => ({ name, base64: bytes.toString('base64') });
    const files = {
      file: upload('register.csv', many(2)),
      document: upload('resolution.pdf', Buffer.from('%PDF-1.7 resolution')),
    };
    const options = { shares: '2', reason: 'Resolution 4' };
    const { data: proposal } = await ada.propose('register import', [], options, files);
    expect(proposal.matter?.facts).toEqual(
      expect.arrayContaining([
        { label: 'What', value: 'Announce 2 shares for 2 holders of register.csv' },
        { label: 'To book entries', value: '2' },
      ]),
    );
    await ada.sign(proposal.id);
    const { data: seen } = await grace.call(deskCalls.proposal, { id: proposal.id });
    expect(seen.unread).toEqual(['file', 'document']);
    const lists = await market.ctx.db.$count(shareLists);
    await grace.sign(proposal.id);
    expect(await market.ctx.db.$count(shareLists)).toBe(lists + 1);
  });

  it('leaves nothing behind when its file has a fault', async () => {
    const before = await counts();
    const file = register({ shares: '-1' }, { kind: 'dog' });
    await expect(importFile(file, '1')).rejects.toThrow(
      /^The file has 2 faults, and nothing was imported. Line 2, shares: An amount cannot be negative. Line 3, kind: /,
    );
    await expect(importFile(many(2), '3')).rejects.toThrow('the resolution says 3');
    // More shares than the company may have: refused after the list was written.
    await expect(importFile(register({ shares: '9000000000' }), '9000000000')).rejects.toThrow(
      'The contract would refuse this call',
    );
    expect(await counts()).toEqual(before);
  });

  it('has people of one name and birthday only when an officer told them apart', async () => {
    const max = { name: 'Max', 'birth date': '1970-01-02' };
    const file = register(max, max);
    await expect(importFile(file, '2')).rejects.toThrow(
      'share name and birthday: Max, born 1970-01-02: numbers',
    );
    const { rows } = await importFile(file, '2', { 'told-apart': true });
    expect(await readLines(market.ctx.db, String(rows[0]?.list))).toHaveLength(2);
  });

  it('is not imported twice, unless the first list was discarded', async () => {
    const file = many(3);
    const { rows } = await importFile(file, '3');
    await expect(importFile(file, '3')).rejects.toThrow(
      /of an earlier list already\. A list has new holders alone: take the line out/,
    );
    await run('register discard', [String(rows[0]?.list)], { reason: 'wrong' });
    const { id } = await announced(file, '3');
    await expect(run('register discard', [id], { reason: 'wrong' })).rejects.toThrow(
      /Cancel it with "?issuance stop \d+/,
    );
  });

  it('names holders whose wallet was taken meanwhile, and issues the others', async () => {
    const taken = chainAccount(29).address.toLowerCase();
    const first = await announced(register({ wallet: taken }, {}), '2');
    const second = await importFile(many(1), '1');
    expect(second.calls).toHaveLength(1);
    // A holder who registered the same wallet by another list.
    await pass(NOTICE);
    const other = await issueElsewhere(taken);
    expect(other).toBeGreaterThan(0n);
    const { rows, calls = [] } = await run('register issue', [first.id]);
    expect(rows).toMatchObject([{ line: 1, refused: expect.stringContaining('registered') }]);
    await send(STRANGER, calls[0] as never);
    expect(await listed(first.id)).toMatchObject({ issued: 1, state: 'DUE' });
    await expect(run('register issue', [first.id])).rejects.toThrow('The contract would refuse');
  });
});

describe('all calls of a list', () => {
  it('are estimated by the proxy of the web app', async () => {
    // With a lock-up a line takes most gas.
    const people = Array.from({ length: LINES_AT_ONCE }, (_, place) => ({
      wallet: numberToHex(BigInt(keccak256(toHex(`${place}`))) >> 96n, { size: 20 }),
      'locked until': '2099-01-01',
    }));
    const { id } = await announced(register(...people), `${LINES_AT_ONCE}`);
    await pass(NOTICE);
    const { calls: [call] = [] } = await run('register issue', [id]);
    const asked = { from: chainAccount(STRANGER).address, to: call?.to, data: call?.data };
    const params = boundParams(chainRules(market.chain.addresses), 'eth_estimateGas', [asked]);
    const request = { method: 'eth_estimateGas', params } as never;
    const gas = BigInt(await market.chain.reader.request<never>(request));
    expect(gas).toBeGreaterThan(TRANSACTION_GAS / 2n);
  });

  const issue = async (
    id: string,
    log: () => void | Promise<void> = () => {},
    may?: () => Promise<boolean>,
  ) => {
    const { file } = await run('register lines', [id]);
    const list = parseExportedList(file?.bytes.toString() ?? '');
    const { issuance } = market.chain.addresses.contracts;
    const sender = chainAccount(STRANGER);
    return issueList({ rpcUrl: market.chain.rpcUrl, sender, issuance, list, atOnce: 2, log, may });
  };

  it('are sent by one command, which goes on where it crashed', async () => {
    const { id } = await announced(many(5), '5');
    await expect(issue(id)).rejects.toThrow(/^List \d+ can be issued from /);
    await pass(NOTICE);
    const crash = () => {
      throw new Error('The computer was switched off.');
    };
    await expect(issue(id, crash)).rejects.toThrow('switched off');
    const may = jest.fn(async () => false);
    expect(await issue(id, undefined, may)).toBe(0);
    expect(may).toHaveBeenCalledTimes(1);
    expect(await issue(id)).toBe(2);
    expect(await issue(id)).toBe(0);
    await market.index();
    expect(await listed(id)).toMatchObject({ state: 'ISSUED', issued: 5 });
    const other = await announced(many(1), '1');
    const { file } = await run('register lines', [other.id]);
    const list = parseExportedList(file?.bytes.toString() ?? '');
    const { issuance } = market.chain.addresses.contracts;
    const wrong = { ...list, lines: list.lines.map((line) => ({ ...line, sharesRaw: 9n })) };
    const { rpcUrl } = market.chain;
    await expect(
      issueList({ rpcUrl, sender: chainAccount(STRANGER), issuance, list: wrong }),
    ).rejects.toThrow('The file is not that of the announced list.');
  });

  it('end when the list is cancelled between two of them', async () => {
    const { id } = await announced(many(3), '3');
    await pass(NOTICE);
    const cancel = async () => {
      const { calls: [stop] = [] } = await run('issuance stop', [await announcementOf(id)], {
        reason: 'court',
      });
      await send(GUARDIAN, stop as never);
    };
    await expect(issue(id, cancel)).rejects.toThrow(
      /^List \d+ was cancelled. 2 of 3 lines are issued and stay; nothing more is.$/,
    );
  });
});

describe('the chain', () => {
  it('takes a line once, and no proof of another list', async () => {
    const { id } = await announced(many(3), '3');
    const other = await announced(many(3), '3');
    await pass(NOTICE);
    const call = await callOf(id);
    await send(STRANGER, call);
    const [line] = await readLines(market.ctx.db, id);
    await send(STRANGER, call);
    expect(await balanceOf(line?.holder as Hex)).toBe(1_000_000n);
    const wrong = await callOf(id, other.id);
    await expect(send(STRANGER, wrong)).rejects.toThrow();
    expect(await listed(other.id)).toMatchObject({ issued: 0 });
  });

  it('issues no more of a list that was cancelled between two calls', async () => {
    const { id } = await announced(many(101), '101');
    await pass(NOTICE);
    const { calls: [first] = [] } = await run('register issue', [id]);
    await send(STRANGER, first as never);
    const { calls: [second] = [] } = await run('register issue', [id]);
    const { calls: [stop] = [] } = await run('issuance stop', [await announcementOf(id)], {
      reason: 'court',
    });
    expect(stop).toMatchObject({ role: 'GUARDIAN' });
    await send(GUARDIAN, stop as never);
    await expect(send(STRANGER, second as never)).rejects.toThrow();
    expect(await listed(id)).toMatchObject({ issued: 100, state: 'CANCELLED' });
    await expect(run('register issue', [id])).rejects.toThrow('Its state is “Cancelled”');
  });

  it('alerts of a list that was announced twice or not prepared here', async () => {
    const { call } = await announced(many(1), '1');
    await send(BOARD, call);
    const unknown = eq(operatorAlerts.kind, 'UNKNOWN_ISSUE');
    const alerts = await market.ctx.db.select().from(operatorAlerts).where(unknown);
    expect(alerts.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('of 0.000001 shares was announced'),
      expect.stringMatching(/List \d+ of 1 shares was announced, and was not prepared here, or/),
    ]);
  });
});

const counts = async () => ({
  lists: await market.ctx.db.$count(shareLists),
  lines: await market.ctx.db.$count(shareListLines),
  people: await market.ctx.db.$count(registerPeople),
});

async function bookWalletOf(id: string, place: number) {
  const lines = await readLines(market.ctx.db, id);
  const [wallet] = (
    await market.ctx.pool.query('select address from share_wallets where holder = $1', [
      lines[place]?.holder,
    ])
  ).rows;
  return wallet.address as Hex;
}

/** The call that issues all lines of a list under its own number, or under that of another. */
async function callOf(id: string, under = id) {
  const lines = await readLines(market.ctx.db, id);
  const { proofOf } = await treeOf(lines);
  const proofs = lines.map((_, place) => proofOf(place));
  const announcement = BigInt(String((await listed(under))?.announced));
  return encodeIssue(market.chain.addresses.contracts.issuance, announcement, lines, proofs);
}

/** A list of the board’s own with one line for a wallet, which the service does not know. */
async function issueElsewhere(wallet: string) {
  const line = {
    index: 0,
    holder: `0x${'7c'.repeat(32)}` as Hex,
    wallet: wallet as Hex,
    sharesRaw: 1n,
    lockedUntil: null,
  };
  const { root, proofOf } = await treeOf([line]);
  const { issuance } = market.chain.addresses.contracts;
  const args = [root, 1n, 1n, root] as const;
  const data = encodeFunctionData({ abi: issuanceAbi, functionName: 'announce', args });
  await send(BOARD, { to: issuance, data });
  const last = { address: issuance, abi: issuanceAbi, functionName: 'lastAnnouncementId' } as const;
  const id = await market.chain.reader.readContract(last);
  await pass(NOTICE);
  return send(STRANGER, encodeIssue(issuance, id, [line], [proofOf(0)]));
}

/** Rules of holding that keep lock-ups and limit nobody. */
const deployRules = () =>
  market.chain.deploy('HoldingRules', [
    market.chain.addresses.contracts.shareToken,
    10_000,
    2n ** 63n,
    zeroAddress,
  ]);

async function setRules(rules: Hex) {
  const { shareToken: to } = market.chain.addresses.contracts;
  const abi = shareTokenAbi as Abi;
  await send(ADMIN, {
    to,
    data: encodeFunctionData({ abi, functionName: 'setRules', args: [rules] }),
  });
}

/** Every format of the export is a file that another service imports as it stands, and that gives the same holders. */
async function roundTrip(all: bigint) {
  const elsewhere = await startTestService();
  const context = { ...elsewhere.ctx, chain: market.ctx.chain };
  const read = async (format: string, block?: string) => {
    const { rows, file } = await run('register export', [], { format, ...(block && { block }) });
    const bytes = file?.bytes ?? Buffer.alloc(0);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(rows).toMatchObject([{ sha256: hash }]);
    return {
      rows,
      ...(await readRegister(context, { name: file?.name ?? '', read: () => bytes }, null)),
    };
  };
  const [csv, ocf] = [await read('csv'), await read('ocf')];
  expect([csv.faults.shown, ocf.faults.shown]).toEqual([[], []]);
  expect([csv.sharesRaw, ocf.sharesRaw]).toEqual([all, all]);
  const without = ({ lines }: typeof csv) => lines.map(({ line: _, ...rest }) => rest);
  expect(without(ocf)).toEqual(without(csv));
  expect(csv.lines[0]).toMatchObject({
    name: 'Ada Example',
    birthDate: '1980-05-31',
    wallet: WALLET,
    sharesRaw: 10_000_000n,
  });
  expect(csv.lines[1]).toMatchObject({
    kind: 'COMPANY',
    wallet: null,
    lockedUntil: new Date('2099-01-01T00:00:00Z'),
  });
  const before = await read('csv', '0');
  expect(before.rows).toMatchObject([{ block: 0, holders: 0, shares: '0' }]);
  await expect(read('csv', '99999999')).rejects.toThrow('The index has read the chain up to block');
  await elsewhere.stop();
}
