import { createHash } from 'node:crypto';
import { auctionDeskCalls } from '@fnx/api/desk/auctions';
import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { type Abi, encodeFunctionData, type Hex } from 'viem';
import { announcements, operatorAlerts } from '@/server/messaging/tables';
import { commandGroups } from '@/server/modules';
import { chainActions } from '@/server/platform/tables';
import { trackCalls } from '@/server/register/calls/track-calls';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { newHolder, onShareChain, type ShareChain, shares } from '../../support/market/share-chain';
import { firstOfficers, type TestOfficer } from '../../support/people/officers';
import { readView } from '../../support/service/desk';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const [BOARD, ADA, BEN, ANYONE, GUARDIAN] = [1, 2, 3, 9, 36] as const;
const BANK: Hex = `0x${'0'.repeat(64)}`;
const seller = newHolder();

let people: ShareChain;
let officers: readonly [TestOfficer, TestOfficer];
const clock = createTestClock();
const market = duringTests(() => startMarket({ clock, desk: true }));
beforeAll(async () => {
  people = onShareChain(market.chain);
  await people.buy(ADA, seller, shares(60));
  await people.buy(BEN, newHolder(), shares(40));
  officers = await firstOfficers(market.service, ['FINANCE']);
  await pass(60);
});

async function pass(seconds: number) {
  clock.advance(seconds);
  const { timestamp } = await market.chain.reader.getBlock();
  const at = Math.max(Math.floor(clock.now().getTime() / 1000), Number(timestamp) + 1);
  await market.chain.mine(at);
  clock.advance(at - clock.now().getTime() / 1000);
  await market.index();
}

/** In so many seconds, as it is typed. */
const inSeconds = (seconds: number) =>
  `${new Date(clock.now().getTime() + seconds * 1000).toISOString().slice(0, 19)}Z`;

function announceOptions(more: Readonly<Record<string, string>> = {}) {
  return {
    currency: 'USDT',
    opens: inSeconds(120),
    ...(more.days ? {} : { closes: inSeconds(720) }),
    document: 'resolution.md',
    title: 'Exit',
    reason: 'Resolution 7',
    ...more,
  };
}

function announceLine(more: Readonly<Record<string, string>> = {}) {
  const options = Object.entries(announceOptions(more)).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  return ['auction', 'announce', ...options];
}

const parse = (words: readonly string[]) => {
  const { command, ...parsed } = parseLine(commandGroups, [...words, '--json']);
  if (!command) throw new Error(`There is no command ${words.join(' ')}.`);
  return { command, ...parsed };
};

async function admin(...words: string[]) {
  const operator = { ctx: market.ctx, name: 'grace' };
  const run = await runCommand(operator, parse(words), () => Buffer.from('# Resolution'));
  return JSON.parse(run.output);
}

/** Auctions as the desk lists them. */
const listed = async (show: 'all' | '') =>
  (await readView(market.ctx, ['FINANCE'], auctionDeskCalls.list, show ? { show } : {})).docs;

/** Two officers sign at the desk. @returns the calls for the board's wallet */
async function announced(more: Readonly<Record<string, string>> = {}) {
  const [first, second] = officers;
  const base64 = Buffer.from('# Resolution').toString('base64');
  const { document: name, ...options } = announceOptions(more);
  const files = { document: { name, base64 } };
  const { data } = await first.propose('auction announce', [], options, files);
  await first.sign(data.id);
  expect((await second.sign(data.id)).data.state).toBe('DONE');
  const rows = await market.ctx.db.select().from(chainActions).orderBy(chainActions.id);
  return rows
    .filter(({ proposal }) => proposal === data.id)
    .map((row) => ({ title: row.title, to: row.toAddress as Hex, data: row.data as Hex }));
}

async function fileOf(...words: string[]) {
  const operator = { ctx: market.ctx, name: 'grace' };
  const { file } = await runCommand(operator, parse(words), () => Buffer.from(''));
  return String(file?.bytes);
}

/** Holders, shares in issue and the largest holder's percent at a time of the report. */
const linesOf = (report: string, time: string) =>
  report.split('\n').flatMap((line) => {
    const [, value] =
      new RegExp(`^Round,.*(?:Holders|issue|holder) .* ${time}.*?,([0-9.]+),`).exec(line) ?? [];
    return value ?? [];
  });

async function sendAll(from: number, calls: readonly { to: Hex; data: Hex }[]) {
  for (const { to, data } of calls) {
    await people.send(chainAccount(from), { to, data, value: 0n });
  }
  await market.index();
}

async function act(from: number, functionName: string, args: readonly unknown[]) {
  const data = encodeFunctionData({ abi: auctionsAbi as Abi, functionName, args });
  await sendAll(from, [{ to: market.chain.addresses.contracts.auctions, data }]);
}

const told = async () => {
  const rows = await market.ctx.db.select().from(announcements);
  return rows.filter(({ kind }) => kind === 'AUCTION').map(({ title, body }) => ({ title, body }));
};

/** Below the last price, which the call names besides. */
const BUY_BACK = { 'bank-order': 'buy-back', 'bank-price': '12.36', 'bank-shares': '30' };

it('shows the signers the ladder it proposes, and what the bank’s own order costs or creates', async () => {
  const { command } = parse(announceLine());
  const document = { name: 'resolution.md', read: () => Buffer.from('# Resolution') };
  const plan = {
    currency: 'USDT',
    opens: '2098-03-10T09:00:00Z',
    days: 5,
    document,
    title: 'Exit',
    reason: 'Resolution 7',
  };
  const own = { bankPrice: '12.48', bankShares: shares(30) };
  const back = await command.subject?.(market.ctx, { ...plan, ...own, bankOrder: 'buy-back' });
  expect(back?.what).toBe(
    'Auction of shares in USDT from 2098-03-10 09:00 UTC to 2098-03-15 09:00 UTC, in which the bank buys back up to 30 shares at 12.48 USDT or less: “Exit”',
  );
  expect(back?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Opens', value: '2098-03-10 09:00 UTC; the contract wants 30 seconds of notice' },
      { label: 'Ladder', value: '41 prices from 10.08 USDT to 14.88 USDT, in steps of 0.12 USDT' },
      { label: 'Last price', value: 'none yet', moment: true },
      { label: 'Least order', value: '10 shares' },
      { label: 'The bank’s own order', value: 'Buy-back of shares, which are burnt' },
      { label: 'Its shares, at most', value: '30 shares' },
      { label: 'It pays for a share, at most', value: '12.48 USDT' },
      { label: 'Costs at most', value: '374.4 USDT' },
      { label: 'Percent of the capital', value: '30 %', moment: true },
      { label: 'Authorised by', value: 'Exit' },
      { label: 'Document', value: 'resolution.md, 12 bytes' },
      {
        label: 'SHA-256 of the document',
        value: `0x${createHash('sha256').update('# Resolution').digest('hex')}`,
      },
      {
        label: 'Holders read, in their language',
        value:
          'From 10 March 2098 at 09:00 UTC to 15 March 2098 at 09:00 UTC you can offer shares for sale, or bid for shares, all at one price. The bank buys back up to 30 shares at 12.48 USDT or less.',
      },
      {
        label: 'Shares in issue, at least',
        value: '70 shares',
        before: '100 shares',
        moment: true,
      },
    ]),
  );
  const sale = await command.subject?.(market.ctx, { ...plan, ...own, bankOrder: 'issue' });
  expect(sale?.facts).toEqual(
    expect.arrayContaining([
      {
        label: 'The bank’s own order',
        value: 'Issue of new shares, from the authorised capital',
      },
      { label: 'It takes for a share, at least', value: '12.48 USDT' },
      {
        label: 'Shares in issue, at most',
        value: '130 shares',
        before: '100 shares',
        moment: true,
      },
      { label: 'The bank may offer besides', value: '99,970 shares', before: '100,000 shares' },
    ]),
  );
});

it.each<[Readonly<Record<string, string>>, RegExp]>([
  [{ currency: 'ETH' }, /has not accepted ETH/],
  [{ 'bank-order': 'buy-back' }, /needs its kind, its price and its shares/],
  [{ ...BUY_BACK, 'bank-price': '12.5' }, /begin at 10.08 and go up in steps of 0.12 to 14.88/],
  [{ closes: '2098-01-01T00:00:00Z' }, /CALL_REFUSED/],
  [{ ...BUY_BACK, opens: '2098-01-01T00:00:00Z', closes: '2098-01-02T00:00:00Z' }, /CALL_REFUSED/],
  [
    { ...BUY_BACK, 'bank-order': 'issue', 'bank-shares': '200000' },
    /allows the bank to offer is 100000 shares/,
  ],
])('refuses %j before anything is listed', async (more, why) => {
  expect(JSON.stringify(await admin(...announceLine(more)))).toMatch(why);
  expect(await listed('')).toEqual([]);
});

it('refuses a round without the notice of the contract', async () => {
  const { refused } = await admin(...announceLine({ opens: inSeconds(20) }));
  expect(refused).toContain('wants 30 seconds between announcement and opening');
});

it('is cancelled by GUARDIAN until it opens, as one of what waits on the chain', async () => {
  await sendAll(BOARD, await announced({ days: '3' }));
  expect(await admin('pending', 'list')).toMatchObject([
    { what: 'auction 1, before it opens', stop: 'auction cancel', id: '1' },
  ]);
  await sendAll(GUARDIAN, await admin('auction', 'cancel', '1', '--reason', 'Wrong ladder'));
  expect(await admin('pending', 'list')).toEqual([]);
  // Equal terms would be the call that is listed already.
  await sendAll(BOARD, await announced({ closes: inSeconds(900) }));
  await pass(120);
  expect(await admin('pending', 'list')).toEqual([]);
  expect(await listed('all')).toMatchObject([
    { id: '2', state: 'OPEN' },
    { id: '1', state: 'CANCELLED', firstPrice: '10.08', lastPrice: '14.88', bank: null },
  ]);
});

it('buys back what the resolution allows, tells holders, and is reported', async () => {
  const calls = await announced(BUY_BACK);
  expect(calls.map(({ title }) => title)).toEqual([
    'Let Auctions take 370.8 USDT',
    expect.stringMatching(/^Announce an auction from 20.* UTC to 20.* UTC$/),
  ]);
  await sendAll(BOARD, calls);
  // The board's wallet is the treasury here, which has paid for the bank's bid.
  await trackCalls(market.ctx);
  const alerts = await market.ctx.db.select().from(operatorAlerts);
  expect(alerts.filter(({ kind }) => kind === 'UNAPPROVED_PAYMENT')).toEqual([]);
  expect(await told()).toContainEqual({
    title: expect.objectContaining({ text: 'An auction is announced' }),
    body: {
      sentences: [
        expect.anything(),
        {
          text: 'The bank buys back up to {shares} shares at {price} {symbol} or less.',
          values: { shares: { decimal: '30' }, price: { decimal: '12.36' }, symbol: 'USDT' },
        },
      ],
    },
  });
  await pass(120);
  await act(ADA, 'place', [3n, 0, 10, shares(20)]);
  expect((await admin('auction', 'report', '3')).refused).toContain('has not ended');
  await pass(700);
  await act(ANYONE, 'clear', [3n]);
  expect(await fileOf('auction', 'report', '3')).toContain(
    'Round,"Holders now, not all is settled",2,',
  );
  await act(ANYONE, 'collect', [3n, 0, [seller]]);
  await act(ANYONE, 'collect', [3n, 1, [BANK]]);
  await act(ANYONE, 'settle', [3n, seller, [people.addressOf(ADA)], BANK]);
  const [newest] = await listed('all');
  expect(newest).toMatchObject({ id: '3', state: 'CLEARED', volume: '20', settled: '20' });
  const report = await fileOf('auction', 'report', '3');
  expect(report).toContain('Round,Bought back and burnt,20,');
  expect(linesOf(report, 'announcement')).toEqual(['2', '100', '60']);
  expect(linesOf(report, 'close')).toEqual(['2', '100', '60']);
  // The seller sold 20 of 60 shares to the bank, and what happens later is not the round's.
  expect(linesOf(report, 'settlement')).toEqual(['2', '80', '50']);
  await pass(60);
  await people.buy(ADA, seller, shares(5));
  await market.index();
  expect(await fileOf('auction', 'report', '3')).toBe(report);
  expect(report).toContain('"Part of the volume, percent",100,');
  expect(report).toContain('Price,11.28,,20,1,0,0');
  expect(report).toContain('Price,12.36,,0,0,30,1');
  expect(await admin('auction', 'report', '3')).toEqual(
    expect.arrayContaining([{ what: 'Volume, shares', value: '20' }]),
  );
});
