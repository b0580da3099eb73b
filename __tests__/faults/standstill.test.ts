import { listAlerts } from '@/server/messaging/alerts';
import { watchDeployment } from '@/server/messaging/watch-deployment';
import { startMarket } from '../support/market/market';
import { createTestClock } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

const clock = createTestClock();
let failed = 0;
const logTo = (line: string) => {
  const { queue, msg } = JSON.parse(line);
  if (queue === 'chain-index' && msg === 'repeated job failed') failed += 1;
};
const market = duringTests(() =>
  startMarket({ clock, scripted: true, nodeTimeoutMs: 1_000, logTo }),
);
beforeAll(async () => {
  await market.service.startJobs();
});
afterEach(async () => {
  market.node.reset();
  await becomes(READY);
});

const READY = { ready: true };
const STANDS = { ready: false, why: 'no progress: chain-index' };
const ready = async () => (await (await market.service.raw('ready')).json()).data;
const becomes = (state: object) =>
  market.service.waitFor(async () => JSON.stringify(await ready()) === JSON.stringify(state));
const alarms = async () => {
  await watchDeployment(market.ctx);
  const open = await listAlerts(market.ctx.db, { all: false, limit: 9 });
  return open.filter(({ kind }) => kind === 'JOBS_STAND').map(({ detail }) => detail);
};
/** Waits for so many more runs of the index that fail. */
async function failures(times: number): Promise<void> {
  const before = failed;
  await market.service.waitFor(async () => failed >= before + times);
}

it('an index that cannot book makes its process unready after a minute and rings, until it can', async () => {
  expect(await ready()).toEqual(READY);
  await market.ctx.pool.query(
    'alter table chain_cursors add constraint stuck check (false) not valid',
  );
  await market.chain.mine();
  await failures(1);
  clock.advance(39);
  await failures(2);
  expect(await ready()).toEqual(READY);
  clock.advance(3);
  // The run in which the clock moved counts as long; the next one does not.
  await failures(2);
  await becomes(STANDS);
  expect(await alarms()).toEqual([expect.stringMatching(/chain-index for 4\d s/)]);
  await market.ctx.pool.query('alter table chain_cursors drop constraint stuck');
  await becomes(READY);
  clock.advance(601);
  await becomes(READY);
  await alarms();
  clock.advance(601);
  expect(await alarms()).toEqual([]);
});

it('a chain without new blocks, and a node that is away, leave it ready', async () => {
  clock.advance(3_600);
  await becomes(READY);
  market.node.fail('down');
  await failures(2);
  clock.advance(3_600);
  await failures(2);
  await becomes(READY);
  expect(await alarms()).toEqual([]);
});
