import type { Hex } from 'viem';
import { commandGroups } from '@/server/modules';
import { parseLine, runCommand } from '@/server/operator/command-line';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { inAuctions } from './auction-world';

const market = duringTests(() => startMarket({ clock: createTestClock() }));

async function admin(line: string) {
  const words = line.split(' ').map((word) => word.replaceAll('_', ' '));
  const parsed = parseLine(commandGroups, [...words, '--json']);
  const { command } = parsed;
  if (!command) throw new Error(`There is no command "${line}".`);
  const operator = { ctx: market.ctx, name: 'grace' };
  const { output } = await runCommand(operator, { ...parsed, command }, () => Buffer.from('# A'));
  return JSON.parse(output);
}

it('announces a round with the bank’s bid by the calls that it prepares, and lists it', async () => {
  const world = inAuctions(market);
  const now = await world.now();
  await world.at(now + 1);
  const time = (seconds: number) => new Date((now + seconds) * 1000).toISOString();
  const calls: { to: Hex; data: Hex }[] = await admin(
    `auction announce --currency USDT --opens ${time(200)} --closes ${time(400)} --first-price 10 --step 0.5 --ticks 6 --bank BID --bank-tick 2 --bank-shares 30 --document round.md --title Round_1`,
  );
  expect(calls).toHaveLength(2);
  for (const { to, data } of calls) {
    await world.people.send(chainAccount(1), { to, data, value: 0n });
  }
  await market.index();
  expect(await admin('auction list')).toMatchObject([
    { number: '1', state: 'ANNOUNCED', bank: 'BID 30 at 11', bids: 1, sales: 0, price: null },
  ]);
  const { data } = await market.service.request('listRounds', {});
  expect(data.docs).toMatchObject([{ id: '1', documentTitle: 'Round 1' }]);
});
