import { type Hex, numberToHex } from 'viem';
import { completeSplit, createSharesCall } from '@/server/distributions/complete-split';
import { readTurns } from '@/server/distributions/share-distributions';
import { firePriceAlerts } from '@/server/market/price-alerts';
import { sendAnnouncements } from '@/server/messaging/announce';
import { commandGroups } from '@/server/modules';
import { rebuildRegister } from '@/server/register/rebuild';
import { senderCalls } from '@/server/sender/tables';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { type Buyer, startMarket } from '../../support/market/market';
import { onShareChain, type ShareChain } from '../../support/market/share-chain';
import { SENDER, turnSender } from '../../support/service/sender';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const DAY = 86_400;
/** Seconds by which the chain's clock is ahead of ours when the split begins. */
const AHEAD = 2;
/** Accounts of the chain. */
const [BOARD, GUARDIAN, ANYONE] = [1, 36, 9] as const;

type Call = { action: number; step: string; to: Hex; data: Hex };

/* A split, one new share for each, between two purchases. */

let people: ShareChain;
let buyer: Buyer;
const clock = createTestClock();
const limits = {
  sessionIdleSeconds: 30 * DAY,
  sessionSeconds: 30 * DAY,
  feedMaxAgeSeconds: 30 * DAY,
};
const market = duringTests(() => startMarket({ clock, limits, parts: { sender: SENDER } }));
beforeAll(async () => {
  people = onShareChain(market.chain);
  buyer = await market.buyer(2);
  // The chain was started after the clock was read, and block times must increase.
  clock.advance(600);
  await buyer.request('addPriceAlert', { price: '13' });
  await buyer.request('addPriceAlert', { price: '7' });
  await buy(buyer, '10');
  await buy(await market.buyer(3), '10');
  clock.advance(2 * DAY);
});

async function buy(by: Buyer, amount: string) {
  const order = await market.order(by, { amount });
  await market.chain.mine(Math.floor(clock.now().getTime() / 1000) + 1);
  await market.buy(by, order);
  await market.watch();
}

async function admin(line: string) {
  const words = line.split(' ').map((word) => word.replaceAll('_', ' '));
  const parsed = parseLine(commandGroups, [...words, '--json']);
  const { command } = parsed;
  if (!command) throw new Error(`There is no command "${line}".`);
  const operator = { ctx: market.ctx, name: 'grace' };
  const { output } = await runCommand(operator, { ...parsed, command }, () =>
    Buffer.from('# Split'),
  );
  return JSON.parse(output);
}

/** @param ahead by how many seconds the block of the call is ahead of the clock */
async function carryOut(line: string, account: number, ahead = 0): Promise<Call> {
  // The record time is that of the last indexed block, which must have passed.
  clock.advance(60);
  await market.chain.mine(Math.floor(clock.now().getTime() / 1000));
  const answer = await admin(line);
  const [call]: Call[] = Array.isArray(answer) ? answer : [];
  if (!call) throw new Error(JSON.stringify(answer));
  if (ahead > 0) {
    const at = Math.ceil(clock.now().getTime() / 1000) + ahead;
    await market.chain.rpc.request('evm_setNextBlockTimestamp', [numberToHex(at)]);
  }
  await people.send(chainAccount(account), { to: call.to, data: call.data, value: 0n });
  await market.index();
  return call;
}

const passDays = async (days: number) => {
  clock.advance(days * DAY);
  await market.chain.mine(Math.floor(clock.now().getTime() / 1000));
  await market.index();
};

const DECLARE =
  'bonus declare --new-shares 1 --for-each 1 --document split.md --title Split --reason Meeting';

const valuesOf = async (series: string) => {
  const { data } = await buyer.request('graphForDealUser', { series, range: '1M' });
  const values = data.points.map(({ v }: { v: string }) => v);
  return { values: [...new Set(values)], splits: data.splits };
};

it('shows the signers what it creates and what is left', async () => {
  const declare = commandGroups
    .flatMap(({ commands }) => commands)
    .find(({ name }) => name === 'bonus declare');
  const document = { name: 'split.md', read: () => Buffer.from('# Split') };
  const input = { newShares: 1, forEach: 1, document, title: 'Split', reason: 'Meeting' };
  const subject = await declare?.subject?.(market.ctx, input);
  expect(subject?.what).toBe('Distribute new shares, 1 for each 1: “Split”');
  expect(subject?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Shares to be created', value: '20 shares', moment: true },
      { label: 'Holders now', value: '2', moment: true },
      {
        label: 'Share price to set then',
        value: '6.24 USD, so that a holding keeps its value',
        before: '12.48 USD',
        moment: true,
      },
      {
        label: 'Left by rounding, at most',
        value: '2 millionths of a share',
        moment: true,
      },
      {
        label: 'Authorised capital left',
        value: '4,949,960 shares',
        before: '4,949,980 shares',
        moment: true,
      },
    ]),
  );
});

it('is declared, waits, and is created holder by holder', async () => {
  await carryOut(DECLARE, BOARD);
  expect(await admin('bonus list')).toMatchObject([
    { number: '1', ratio: '1 for 1', state: 'WAITING', shares: '20 shares', 'received by': 0 },
  ]);
  expect((await admin('bonus mint 1')).refused).toContain('must have passed');
  await sendAnnouncements(market.ctx);
  const told = await buyer.request('listNotification', { kind: 'DISTRIBUTION' });
  expect(told.data.docs).toMatchObject([{ title: 'New shares announced' }]);
  expect((await valuesOf('PRICE')).splits).toEqual([]);
  await passDays(4);
  const call = await carryOut('bonus mint 1', ANYONE, AHEAD);
  expect(call.step).toBe('Mint the next 2 holders of distribution of shares 1');
  expect(await admin('bonus list')).toMatchObject([
    { state: 'DONE', created: '20 shares', 'received by': 2 },
  ]);
  expect(await admin('bonus mint 1')).toEqual([]);
  const { data } = await buyer.request('listTransactions', { type: 'BONUS' });
  expect(data.docs).toMatchObject([{ type: 'BONUS', shares: '10', status: 'CONFIRMED' }]);
  const notices = await buyer.request('listNotification', { kind: 'DISTRIBUTION' });
  expect(notices.data.docs[0]).toMatchObject({ title: 'New shares received' });
});

it('proposes the price that keeps values until one is set, and wishes for prices follow', async () => {
  expect(await admin('bonus list')).toMatchObject([{ price: '6.24' }]);
  expect((await admin('price list'))[0]).toMatchObject({
    price: '6.24 USD',
    state: 'proposed: new shares, 1 for 1',
  });
  // At this moment of our clock the split is still ahead, and the price must be one of after it.
  expect((await valuesOf('SHARES')).splits[0].at).toBe(clock.now().toISOString());
  const [{ effective }] = await admin('price set 6.24');
  expect(Date.parse(effective)).toBeGreaterThan(clock.now().getTime());
  clock.advance(AHEAD + 1);
  expect((await valuesOf('SHARES')).splits[0].at).toBe(effective);
  expect(await admin('bonus list')).toMatchObject([{ price: null }]);
  await firePriceAlerts(market.ctx);
  const { data } = await buyer.request('listPriceAlerts');
  expect(data.docs).toMatchObject([
    { direction: 'BELOW', price: '3.5' },
    { direction: 'ABOVE', price: '6.5' },
  ]);
});

it('leaves cost and value as they were, and shows history in shares of today', async () => {
  const record = (await valuesOf('SHARES')).splits[0].at;
  expect((await buyer.request('dashboard')).data).toMatchObject({
    investedUsd: '126.048',
    averagePriceUsd: '6.3024',
    valueUsd: '124.8',
  });
  await people.sale('setMinPrice', [5_00000000n]);
  // A quote that could be from before the split is refused for an hour.
  clock.advance(7200);
  await buy(buyer, '20');
  expect((await buyer.request('dashboard')).data).toMatchObject({
    investedUsd: '252.096',
    averagePriceUsd: '6.3024',
    valueUsd: '249.6',
  });
  const year = clock.now().getUTCFullYear();
  expect((await buyer.request('taxYear', { year })).data).toMatchObject({
    received: { count: 0, shares: '0' },
    bonus: { count: 1, shares: '10', costUsd: '0' },
    closing: { shares: '40', costUsd: '252.096' },
  });
  await passDays(1);
  const splits = [{ at: record, numerator: 1, denominator: 1 }];
  expect(await valuesOf('SHARES')).toEqual({ values: ['0', '20', '40'], splits });
  expect(await valuesOf('PRICE')).toEqual({ values: ['6.24'], splits });
  expect((await valuesOf('VALUE')).values).toEqual(['0', '124.8', '249.6']);
});

it('is cancelled by the guardian while it waits, and the same after a rebuild', async () => {
  await carryOut(DECLARE.replace('Split', 'Second'), BOARD);
  await carryOut('bonus stop 2 --reason Wrong_ratio', GUARDIAN);
  await passDays(4);
  expect(await admin('bonus list')).toMatchObject([
    { number: '2', state: 'CANCELLED', created: '0 shares' },
    { number: '1', state: 'DONE' },
  ]);
  expect((await valuesOf('SHARES')).splits).toHaveLength(1);
  expect((await rebuildRegister(market.ctx)).filter(({ same }) => !same)).toEqual([]);
});

it('is completed by the service once somebody began it, in one call for each holder', async () => {
  const { ctx, chain } = market;
  // Between two splits lie 30 days.
  await passDays(30);
  await carryOut(DECLARE.replace('Split', 'Third'), BOARD);
  await passDays(4);
  expect(await admin('bonus list')).toMatchObject([{ number: '3', state: 'DUE' }, {}, {}]);
  await completeSplit(ctx);
  expect(await ctx.db.$count(senderCalls)).toBe(0);
  const [first, ...others] = await readTurns(ctx.db, '3');
  await people.send(chainAccount(ANYONE), {
    ...createSharesCall(ctx, '3', first ? [first] : []),
    value: 0n,
  });
  await market.index();
  expect(await admin('bonus list')).toMatchObject([{ state: 'OPEN', 'received by': 1 }, {}, {}]);
  for (const _ of others) {
    await completeSplit(ctx);
    await turnSender(ctx);
    await chain.mine(Math.floor(clock.now().getTime() / 1000));
    await turnSender(ctx);
    await completeSplit(ctx);
  }
  await market.index();
  await turnSender(ctx);
  expect(await admin('bonus list')).toMatchObject([{ state: 'DONE', 'received by': 2 }, {}, {}]);
  expect(await ctx.db.select().from(senderCalls)).toMatchObject([
    { purpose: 'SPLIT', status: 'MINED' },
  ]);
});
