import { CALL_LANES } from '@fnx/api/shared/sender-calls';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, erc20Abi, type Hex, isHex, numberToHex } from 'viem';
import { listAlerts } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { followUp, STUCK_SECONDS } from '@/server/sender/follow-up';
import { senderJobs } from '@/server/sender/jobs';
import { type QueuedCall, queueCall } from '@/server/sender/queue-call';
import { sendCall, sendQueued } from '@/server/sender/send-queued';
import { senderCalls } from '@/server/sender/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { SENDER, SENDER_CONFIG, turnSender } from '../../support/service/sender';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { startSenderWorld } from './sender-world';

/* Deposits stand for all calls here: each counts itself in a token, so that one sent twice shows. */

const clock = createTestClock();
const world = duringTests(() => startSenderWorld({ clock, scripted: true }));
const GAS = 100_000n;

afterEach(async () => {
  world.node.reset();
  world.ctx.sender = SENDER;
  world.ctx.config.sender = { ...SENDER_CONFIG };
  await world.chain.automine(true);
  await world.chain.mine();
  await settle();
  const open = (await world.calls()).filter(({ status }) => /QUEUED|SENT/.test(status));
  expect(open).toEqual([]);
});

async function settle(ctx: AppContext = world.ctx) {
  for (let turn = 0; turn < 3; turn += 1) {
    await turnSender(ctx);
    await world.chain.mine();
    await world.index();
  }
  await followUp(ctx);
}

let number = 0;
/** A call that raises what the sender owes by one: `mint` of a test token to an address of its own. */
function deposit(to = world.usdt, data?: Hex) {
  number += 1;
  const target = `0x${(0xd000_0000n + BigInt(number)).toString(16).padStart(40, '0')}` as Hex;
  const call = {
    purpose: 'DEPOSIT' as const,
    key: `deposit:${number}`,
    userId: null,
    to,
    data: data ?? transfer(target, 1n),
    gasLimit: GAS,
  };
  return { target, call };
}

const transfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });

const received = (to: Hex) => world.chain.balanceOf(world.usdt, to);

const queue = (call: QueuedCall) =>
  world.ctx.db.transaction((tx) => queueCall(world.ctx, tx, call));

/** A process that dies where it would give a transaction to a node. */
const dying = () => {
  const dead = { client: { request: () => Promise.reject(new Error('killed')) }, name: 'dead' };
  return { ...world.ctx, chain: { ...world.ctx.chain, nodes: [dead] } } as unknown as AppContext;
};

const watch = () =>
  senderJobs.find(({ queue: name }) => name === 'sender-watch')?.work(world.ctx, {});
const kinds = async () =>
  (await listAlerts(world.ctx.db, { all: false, limit: 50 })).map(({ kind }) => kind);

it('keeps no more under way than nodes keep of one account, and each purpose has a turn of its own', () => {
  const lanes = Object.values(CALL_LANES);
  expect(lanes.reduce((sum, { most }) => sum + most, 0)).toBe(64);
  expect(new Set(lanes.map(({ turn }) => turn)).size).toBe(lanes.length);
});

it('sends each call once by several workers over one database', async () => {
  const before = await world.count();
  const made = Array.from({ length: 10 }, () => deposit());
  for (const { call } of made) {
    expect(await queue(call)).toBe(await queue(call));
  }
  const other = { ...world.ctx, db: world.ctx.db };
  await Promise.all([sendQueued(world.ctx), sendQueued(other), sendQueued(world.ctx)]);
  await Promise.all([followUp(world.ctx), followUp(other)]);
  await settle();
  expect(await world.count()).toBe(before + 10);
  expect(await Promise.all(made.map(({ target }) => received(target)))).toEqual(made.map(() => 1n));
  const rows = await world.calls();
  expect(rows.every(({ status, finalAt }) => status === 'MINED' && finalAt)).toBe(true);
  expect(new Set(rows.map(({ senderNonce }) => senderNonce)).size).toBe(10);
});

it('sends the same transaction after it was killed between lease and sending', async () => {
  const { call, target } = deposit();
  const id = await queue(call);
  const later = deposit();
  const laterId = await queue(later.call);
  await sendCall(dying(), id);
  const claimed = await world.call(id);
  expect(claimed).toMatchObject({ status: 'SENT', senderNonce: await world.count() });
  // Another process gives the next number to the next call, and sends the first again.
  await sendCall(world.ctx, laterId);
  await followUp(world.ctx);
  await settle();
  expect(await world.call(id)).toMatchObject({ status: 'MINED', txHashes: claimed.txHashes });
  expect(await world.call(laterId)).toMatchObject({ senderNonce: (claimed.senderNonce ?? 0) + 1 });
  expect([await received(target), await received(later.target)]).toEqual([1n, 1n]);
});

it('gives a transaction that a node lost to the nodes again', async () => {
  await world.chain.automine(false);
  const { call, target } = deposit();
  const id = await queue(call);
  await sendQueued(world.ctx);
  const [hash] = (await world.call(id)).txHashes;
  await world.chain.rpc.request('hardhat_dropTransaction', [hash]);
  await followUp(world.ctx);
  expect(await world.chain.rpc.request('eth_getTransactionByHash', [hash])).not.toBeNull();
  await world.chain.mine();
  await followUp(world.ctx);
  expect(await world.call(id)).toMatchObject({ status: 'MINED', minedTx: hash });
  expect(await received(target)).toBe(1n);
});

it('replaces a transaction that waits, by more than a tenth, and counts the one that is mined', async () => {
  await world.chain.automine(false);
  const { call, target } = deposit();
  const id = await queue(call);
  await sendQueued(world.ctx);
  const first = await world.call(id);
  await followUp(world.ctx);
  expect((await world.call(id)).txHashes).toHaveLength(1);
  clock.advance(STUCK_SECONDS + 1);
  await Promise.all([followUp(world.ctx), followUp(world.ctx)]);
  const replaced = await world.call(id);
  expect(replaced).toMatchObject({ senderNonce: first.senderNonce, status: 'SENT' });
  expect(replaced.txHashes).toHaveLength(2);
  expect((replaced.gasPrice ?? 0n) * 10n).toBeGreaterThanOrEqual((first.gasPrice ?? 0n) * 11n);
  await world.chain.mine();
  await followUp(world.ctx);
  expect(await world.call(id)).toMatchObject({ status: 'MINED', minedTx: replaced.txHashes[1] });
  expect(await received(target)).toBe(1n);
});

it('sends votes and settlements before deposits, and lets a later vote wait for those under way and no other', async () => {
  await world.chain.automine(false);
  const mined = await world.count();
  const numberOf = async (id: string) => ((await world.call(id)).senderNonce ?? 0) - mined;
  for (let queued = 0; queued < 20; queued += 1) await queue(deposit().call);
  const settlement = await queue({ ...deposit().call, purpose: 'SETTLEMENT' });
  const first = await queue({ ...deposit().call, purpose: 'VOTE' });
  await sendQueued(world.ctx);
  expect([await numberOf(first), await numberOf(settlement)]).toEqual([0, 1]);
  // The network's price doubles: none of them is mined.
  const price = 2n * ((await world.call(first)).gasPrice ?? 0n);
  const raise = () =>
    world.chain.rpc.request('hardhat_setNextBlockBaseFeePerGas', [numberToHex(price)]);
  await raise();
  const vote = await queue({ ...deposit().call, purpose: 'VOTE' });
  await Promise.all([sendQueued(world.ctx), sendQueued(world.ctx)]);
  expect(await numberOf(vote)).toBe(2 + CALL_LANES.DEPOSIT.most);
  await world.chain.mine();
  expect(await world.count()).toBe(mined);
  clock.advance(STUCK_SECONDS + 1);
  await followUp(world.ctx);
  await raise();
  await world.chain.mine();
  await followUp(world.ctx);
  expect(await world.call(vote)).toMatchObject({ status: 'MINED' });
  expect(await world.count()).toBe(mined + 3 + CALL_LANES.DEPOSIT.most);
});

it('keeps to its ceiling: sends nothing above it, and replaces nothing beyond it', async () => {
  const { call, target } = deposit();
  const id = await queue(call);
  world.ctx.config.sender = { ...SENDER_CONFIG, maxGasPrice: 1n };
  await sendQueued(world.ctx);
  expect(await world.call(id)).toMatchObject({ status: 'QUEUED' });
  expect(await kinds()).toContain('SENDER_PRICE');
  world.ctx.config.sender = { ...SENDER_CONFIG };
  await world.chain.automine(false);
  await sendQueued(world.ctx);
  expect(await kinds()).not.toContain('SENDER_PRICE');
  const { gasPrice } = await world.call(id);
  world.ctx.config.sender = { ...SENDER_CONFIG, maxGasPrice: gasPrice ?? 0n };
  clock.advance(400);
  await followUp(world.ctx);
  expect((await world.call(id)).txHashes).toHaveLength(1);
  await watch();
  expect(await kinds()).toContain('SENDER_STUCK');
  await world.chain.mine();
  await settle();
  await watch();
  expect(await kinds()).not.toContain('SENDER_STUCK');
  expect(await received(target)).toBe(1n);
});

it('notes why a call fails, before it is sent and in a block, and tries it again when asked', async () => {
  const before = await world.count();
  const refused = deposit(world.usdt, transfer(world.usdt, 10n ** 40n));
  const id = await queue(refused.call);
  await sendQueued(world.ctx);
  expect(await world.call(id)).toMatchObject({
    status: 'FAILED',
    senderNonce: null,
    txHashes: [],
    fault: { name: 'ERC20InsufficientBalance' },
  });
  expect(await world.count()).toBe(before);
  // The second call was possible when it was asked, and is not in its block.
  await world.chain.automine(false);
  const balance = await received(SENDER.address);
  const [first, second] = [deposit(), deposit()];
  first.call.data = transfer(first.target, balance);
  second.call.data = transfer(second.target, balance);
  const [one, two] = [await queue(first.call), await queue(second.call)];
  await sendQueued(world.ctx);
  await world.chain.mine();
  await settle();
  expect(await world.call(one)).toMatchObject({ status: 'MINED', fault: null });
  expect(await world.call(two)).toMatchObject({
    status: 'FAILED',
    fault: { name: 'ERC20InsufficientBalance' },
    gasUsed: expect.any(Number),
  });
  await world.chain.automine(true);
  await world.chain.payToken(chainAccount(0), world.usdt, SENDER.address, balance);
  expect(await queue(second.call)).toBe(two);
  await settle();
  expect(await world.call(two)).toMatchObject({ status: 'MINED', fault: null });
  expect(await received(second.target)).toBe(balance);
  await world.chain.payToken(chainAccount(0), world.usdt, SENDER.address, balance);
});

it('fills a number that no call has, and goes round one that somebody else used', async () => {
  const { call, target } = deposit();
  const lost = await queue(call);
  const next = deposit();
  const id = await queue(next.call);
  await sendCall(dying(), lost);
  await sendCall(world.ctx, id);
  // A backup from before the claim: the number is free again, and nothing is queued.
  await world.ctx.db.delete(senderCalls).where(eq(senderCalls.id, lost));
  await settle();
  expect(await world.call(id)).toMatchObject({ status: 'MINED' });
  expect([await received(target), await received(next.target)]).toEqual([0n, 1n]);
  const taken = deposit();
  const takenId = await queue(taken.call);
  await sendCall(dying(), takenId);
  const { senderNonce, signed } = await world.call(takenId);
  expect(isHex(signed)).toBe(true);
  await world.chain.payNative(SENDER, chainAccount(1).address, 1n);
  await settle();
  const moved = await world.call(takenId);
  expect(moved).toMatchObject({ status: 'MINED', senderNonce: (senderNonce ?? 0) + 1 });
  expect(await received(taken.target)).toBe(1n);
});

it('sends by another account what the earlier one left, after ten minutes', async () => {
  const { call, target } = deposit();
  const id = await queue(call);
  await sendCall(dying(), id);
  world.ctx.sender = chainAccount(33);
  await world.chain.payToken(chainAccount(0), world.usdt, chainAccount(33).address, 10n);
  await settle();
  expect(await world.call(id)).toMatchObject({ status: 'SENT' });
  clock.advance(601);
  await settle();
  const sent = await world.call(id);
  expect(sent).toMatchObject({ status: 'MINED', sender: chainAccount(33).address.toLowerCase() });
  expect(await received(target)).toBe(1n);
  world.ctx.sender = SENDER;
});

it('waits for money, and for a node, and loses nothing', async () => {
  const { call, target } = deposit();
  const id = await queue(call);
  world.node.fail('down');
  await sendQueued(world.ctx).catch(() => {});
  expect(await world.call(id)).toMatchObject({ status: 'QUEUED' });
  world.node.reset();
  const rich = await world.chain.reader.getBalance({ address: SENDER.address });
  const setBalance = (to: bigint) =>
    world.chain.rpc.request('hardhat_setBalance', [SENDER.address, `0x${to.toString(16)}`]);
  await setBalance(1n);
  await sendQueued(world.ctx);
  expect(await world.call(id)).toMatchObject({ status: 'QUEUED' });
  expect(await kinds()).toContain('SENDER_BALANCE');
  await setBalance(rich);
  await settle();
  expect(await kinds()).not.toContain('SENDER_BALANCE');
  expect(await received(target)).toBe(1n);
});

it.each([
  ['another key', chainAccount(0)],
  ['none', null],
])('ends what it said of a key whose place has %s', async (_, next) => {
  const rich = await world.chain.reader.getBalance({ address: SENDER.address });
  const set = (to: bigint) =>
    world.chain.rpc.request('hardhat_setBalance', [SENDER.address, `0x${to.toString(16)}`]);
  await set(1n);
  world.ctx.config.sender = { ...SENDER_CONFIG, maxGasPrice: 1n };
  await watch();
  expect(await kinds()).toEqual(expect.arrayContaining(['SENDER_BALANCE', 'SENDER_PRICE']));
  world.ctx.sender = next;
  world.ctx.config.sender = { ...SENDER_CONFIG };
  await watch();
  expect(await kinds()).toEqual([]);
  world.ctx.sender = SENDER;
  await set(rich);
});
