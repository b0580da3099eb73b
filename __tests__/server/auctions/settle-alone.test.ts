import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bytesToHex } from 'viem';
import { chainAccount } from '../../support/market/chain-accounts';
import { startMarket } from '../../support/market/market';
import { newHolder, shares } from '../../support/market/share-chain';
import { createTestClock } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';
import { BID, inAuctions, SALE } from './auction-world';

const market = duringTests(() => startMarket({ clock: createTestClock() }));
const folder = mkdtempSync(join(tmpdir(), 'fnx-settle-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settle = (id: number, ...options: string[]) => {
  const file = join(folder, 'addresses.json');
  const { contracts } = market.chain.chainAddresses;
  writeFileSync(file, JSON.stringify({ contracts }));
  const key = chainAccount(31).getHdKey().privateKey ?? new Uint8Array();
  const args = ['scripts/ops/settle.ts', String(id), '--rpc', market.chain.rpcUrl];
  return promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', ...args, '--addresses', file, ...options],
    {
      env: { ...process.env, NODE_OPTIONS: '', SETTLE_PRIVATE_KEY: bytesToHex(key) },
    },
  );
};

it('clears, collects and settles from the chain, and finds nothing left when it is run again', async () => {
  const world = inAuctions(market);
  for (const account of [2, 3, 4]) {
    await world.people.buy(account, newHolder(), shares(100));
    await world.allow(account);
  }
  const { id, closes } = await world.open({ side: BID, tick: 3, shares: 30 });
  await world.place(2, id, SALE, 0, 50);
  await world.place(3, id, SALE, 1, 50);
  await world.place(4, id, BID, 2, 40);
  await world.at(closes + 1);
  const planned = await settle(id, '--dry-run');
  expect(planned.stdout).toBe(`would clear auction ${id}\n`);
  await expect(settle(id)).rejects.toMatchObject({
    stderr: expect.stringMatching(/pays, and has .* BNB\..*Add --spend 0\.\d+: the most/s),
  });
  const { stdout } = await settle(id, '--spend', '1');
  expect(
    stdout
      .replace(/0x[0-9a-f]{64} /g, '')
      .trim()
      .split('\n'),
  ).toEqual([
    `clear auction ${id}`,
    `collect 1 orders of auction ${id}`,
    `settle 3 pairs of auction ${id}`,
    `Nothing is left to do for auction ${id}.`,
  ]);
  await market.index();
  const { data } = await market.service.request('getRound', undefined, {
    params: { id: String(id) },
  });
  expect(data).toMatchObject({ volume: '70', settlement: { shares: '70', automatic: false } });
  expect(await world.people.balanceOf(4)).toBe(shares(140));
  expect((await settle(id)).stdout).toBe(`Nothing is left to do for auction ${id}.\n`);
});
