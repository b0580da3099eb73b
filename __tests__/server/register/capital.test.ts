import { encodeSchedule } from '@fnx/chain/officers/timelock-calls';
import { accessManagerAbi } from '@fnx/contracts/abi/access-manager';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import { readArtifact } from '@fnx/contracts/build/read-artifact';
import { roleId } from '@fnx/contracts/deploy/roles';
import { type Address, encodeFunctionData, getAddress, numberToHex, zeroAddress } from 'viem';
import { operatorAlerts } from '@/server/messaging/tables';
import { commandGroups } from '@/server/modules';
import { trackCalls } from '@/server/register/calls/track-calls';
import { checkRegister } from '@/server/register/check/check-register';
import { checkAll } from '@/server/register/check/watch-register';
import { pendingQueue } from '@/server/register/desk';
import { proofOfHoldings } from '@/server/register/proof-of-holdings';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { duringTests } from '../../support/setup/during-tests';

const [ADMIN, BOARD, ADA, BEN, EVE, GUARDIAN, ENFORCER] = [0, 1, 2, 3, 4, 36, 37] as const;
const holders = { ada: newHolder(), book: newHolder() };
const addressOf = (account: number): Address => chainAccount(account).address;

let people: ShareChain;
let rules: string;
const market = duringTests(() => startMarket({ scripted: true, shares: '4000000' }));
beforeAll(async () => {
  people = onShareChain(market.chain);
  const { shareToken } = market.chain.addresses.contracts;
  rules = await market.chain.deploy('HoldingRules', [
    shareToken,
    6_000,
    shares(1_000_000),
    zeroAddress,
  ]);
  await people.token(ADMIN, 'setRules', [rules]);
  await people.buy(ADA, holders.ada, shares(100));
  const inAYear = (await market.chain.reader.getBlock()).timestamp + 365n * 86_400n;
  await people.issue(holders.book, zeroAddress, shares(30), inAYear);
});

const proof = async () => {
  await market.index();
  return proofOfHoldings(market.ctx, { ip: '192.0.2.1' } as never);
};

async function admin(...words: string[]) {
  const parsed = parseLine(commandGroups, [...words, '--json']);
  if (!parsed.command) throw new Error('There is no such command.');
  const operator = { ctx: market.ctx, name: 'grace' };
  const run = runCommand(operator, { ...parsed, command: parsed.command }, () => Buffer.from(''));
  return JSON.parse((await run).output);
}

it('is read from the contracts at the last indexed block', async () => {
  await people.token(ADMIN, 'setMaxSupply', [shares(5_000_000), holders.ada]);
  const name = `0x${Buffer.from('terms').toString('hex').padEnd(64, '0')}`;
  await people.token(ADMIN, 'setDocument', [name, 'https://bank.example/terms', holders.book]);
  await people.token(ADMIN, 'setIsin', ['CH0012032048']);
  const { capital, issued } = await proof();
  expect(capital).toMatchObject({
    authorised: '5000000',
    changed: { documentHash: holders.ada },
    issued,
    announced: '0',
    lockedUp: '30',
    book: { holders: 1, shares: '30' },
    rules: { address: getAddress(rules), ceilingPercent: '60', appliesFrom: '1000000' },
    pending: [],
    guardians: [addressOf(GUARDIAN)],
    isin: 'CH0012032048',
    documents: [{ name: 'terms', uri: 'https://bank.example/terms', hash: holders.book }],
  });
  expect(await checkAll(market.ctx)).toEqual([]);
});

it('names what waits, soonest first, until GUARDIAN stops each', async () => {
  await people.enforcement(ENFORCER, 'requestRecovery', [
    addressOf(ADA),
    addressOf(EVE),
    holders.ada,
  ]);
  // Each of these waits for a minute.
  const later = () => market.chain.rpc.request('evm_increaseTime', [numberToHex(5)]);
  await people.claimBook(holders.book, BEN);
  await later();
  await people.issuance(BOARD, 'announce', [newHolder(), 2n, shares(5), newHolder()]);
  await later();
  await people.declareShares(1, 10);
  const order = [addressOf(ADA), addressOf(BEN), shares(2.5)];
  await people.enforcement(ENFORCER, 'announceOrder', [newHolder(), ...order]);
  const { capital } = await proof();
  expect(capital?.pending).toMatchObject([
    { kind: 'CLAIM', id: holders.book, shares: '30' },
    { kind: 'LIST', id: '2', shares: '5' },
    { kind: 'BONUS', id: '1', shares: '13' },
    { kind: 'ORDER', shares: '2.5' },
    { kind: 'RECOVERY', id: addressOf(ADA).toLowerCase(), shares: '100' },
  ]);
  expect(capital?.announced).toBe('5');
  const queued = { id: '', rights: ['pending list'] };
  expect(await pendingQueue.count(market.ctx, queued)).toBe(5);
  const listed: { stop: string; id: string; 'prepared here': boolean }[] = await admin(
    'pending',
    'list',
  );
  expect(listed.map((row) => row['prepared here'])).toEqual([false, false, false, false, false]);
  expect(await checkAll(market.ctx)).toEqual([]);
  for (const { stop, id } of listed) {
    const [call] = await admin(...stop.split(' '), id, '--reason', 'Not ours');
    await people.send(chainAccount(GUARDIAN), { to: call.to, data: call.data, value: 0n });
  }
  expect((await proof()).capital?.pending).toEqual([]);
  expect(await checkAll(market.ctx)).toEqual([]);
});

it('is compared with the contracts, which may say something else', async () => {
  const { client } = market.ctx.chain;
  const others: Record<string, unknown> = {
    reserved: 7n,
    maxSupply: 7n,
    announcements: { issued: 1, left: 7n },
    shareDistributions: { beganAt: 1, endedAt: 1 },
    claims: [addressOf(EVE), 7],
  };
  const multicall = async (request: { contracts: { functionName: string }[] }) => {
    const answers = await client.multicall(request as never);
    return answers.map((answer: unknown, turn) => {
      const other = others[request.contracts[turn]?.functionName ?? ''];
      return other === undefined ? answer : { status: 'success', result: other };
    });
  };
  const lying = { ...market.ctx, chain: { ...market.ctx.chain, client: { ...client, multicall } } };
  expect((await checkRegister(lying as never)).map(({ place }) => place)).toEqual([
    'reserved shares',
    'authorised capital',
    'list of shares 1 (lines issued, shares left)',
    'list of shares 2 (lines issued, shares left)',
    'distribution of shares 1 (begun, ended)',
    `claim of the book entry of ${holders.book}`,
  ]);
});

it('leaves out what has lapsed, and what was issued', async () => {
  const order = [addressOf(BEN), addressOf(ADA), 1n];
  await people.enforcement(ENFORCER, 'announceOrder', [newHolder(), ...order]);
  expect((await proof()).capital?.pending).toMatchObject([{ kind: 'ORDER' }]);
  await market.chain.rpc.request('evm_increaseTime', [numberToHex(34 * 86_400)]);
  await people.issue(holders.book, zeroAddress, shares(1));
  expect((await proof()).capital?.pending).toEqual([]);
});

it('has the decisions that wait in a timelock, and raises an alarm for each that nobody approved', async () => {
  await market.ctx.pool.query(
    `insert into journal (at, actor, source, action, target)
     select block_time, 'service', 'SERVICE', 'journal key', 'k' from chain_cursors`,
  );
  const { abi, bytecode } = readArtifact('TimelockController');
  const nobody = '0x0000000000000000000000000000000000000000';
  const hash = await market.chain.client(chainAccount(ADMIN)).deployContract({
    abi,
    bytecode,
    args: [2n * 86_400n, [addressOf(ADMIN)], [nobody], addressOf(ADMIN)],
  });
  const { contractAddress } = await market.chain.reader.waitForTransactionReceipt({ hash });
  const timelock = getAddress(contractAddress as Address);
  const { addresses } = market.ctx.chain;
  Object.assign(addresses, { timelock });
  const { authority, shareToken } = addresses.contracts;
  const grant = [roleId('ADMIN'), timelock, 0] as const;
  const data = encodeFunctionData({
    abi: accessManagerAbi,
    functionName: 'grantRole',
    args: grant,
  });
  await people.send(chainAccount(ADMIN), { to: authority, value: 0n, data });
  const args = [shares(9_000_000), holders.ada] as const;
  const inner = encodeFunctionData({ abi: shareTokenAbi, functionName: 'setMaxSupply', args });
  const call = { to: shareToken, value: 0n, data: inner };
  const scheduled = encodeSchedule(timelock, { call, salt: newHolder(), delay: 2n * 86_400n });
  await people.send(chainAccount(ADMIN), scheduled);
  expect((await proof()).capital?.pending).toMatchObject([{ kind: 'DECISION', shares: '0' }]);
  await trackCalls(market.ctx);
  const raised = await market.ctx.db.select().from(operatorAlerts);
  expect(raised.map(({ detail }) => detail)).toContainEqual(
    expect.stringContaining('timelockController says CallScheduled'),
  );
  const [{ what, stop, id }] = await admin('pending', 'list');
  expect(what).toBe('Set the authorised capital to 9,000,000 shares');
  const [cancel] = await admin(...stop.split(' '), id, '--reason', 'Not ours');
  expect(cancel).toMatchObject({ role: 'CANCELLER', to: timelock });
  await people.send(chainAccount(ADMIN), { to: cancel.to, data: cancel.data, value: 0n });
  expect((await proof()).capital?.pending).toEqual([]);
});
