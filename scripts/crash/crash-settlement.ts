/**
 * `npm run crash:settlement -- [--pairs 10000] [--kills 20] [--seed 7]`: settles a round of so many pairs on a local chain by a process that is
 * killed (SIGKILL) at random moments and started again, and counts what became of it: every order settled, shares and money complete,
 * nothing twice. The last line is `N passed, M failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startStoreServer } from '../bench/store';
import { startLocalChain } from '../dev/local-chain';
import { runScript } from '../processes';
import { createRandom } from './random';
import { startScore } from './score';
import { rehearseSettlement } from './settlement/rehearse';

const BLOCK_TIME_MS = 250;
const WITHIN_MS = 2_000;

async function main(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      pairs: { ...text, default: '10000' },
      kills: { ...text, default: '20' },
      seed: { ...text, default: String(Math.floor(Math.random() * 1_000_000)) },
    },
  });
  const [pairs = 0, kills = 0, seed = 0] = [values.pairs, values.kills, values.seed].map(Number);
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-settlement-'));
  const chain = await startLocalChain({ blockTimeMs: 0 });
  const server = await startStoreServer();
  try {
    console.log(`${pairs} pairs, ${kills} kills, seed ${seed}`);
    const done = await rehearseSettlement({
      chain,
      databaseUrl: server.url,
      dataDir,
      pairs,
      kills,
      withinMs: WITHIN_MS,
      blockTimeMs: BLOCK_TIME_MS,
      random: createRandom(seed),
    });
    show(done);
    const score = startScore();
    const is = (holds: boolean, why: string) => (holds ? [] : [why]);
    score.count('orders, shares and money', done.faults);
    score.count('all pairs', is(done.pairs === pairs, `${done.pairs} were settled`));
    score.count('all kills', is(done.kills.length === kills, `${done.kills.length} met work`));
    const { transactions, pairs: again } = done.wasted;
    score.count('nothing twice', is(transactions + again === 0, `${transactions}, ${again}`));
    return score.close();
  } finally {
    server.stop();
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function show(done: Awaited<ReturnType<typeof rehearseSettlement>>): void {
  const { orders, pairs, kills, seconds, madeSeconds, transactions, gas, wasted } = done;
  for (const [place, { doing, open }] of kills.entries()) {
    console.log(
      `  kill ${place + 1}: it ${doing}, ${open} transactions were signed and not noted as mined`,
    );
  }
  console.log(`${orders} orders placed in ${madeSeconds.toFixed(0)} s`);
  console.log(`${pairs} pairs settled in ${(seconds / 60).toFixed(1)} minutes, starts included`);
  console.log(`${transactions} transactions, ${gas.all} gas, ${gas.eachPair} for each pair`);
  console.log(`${wasted.transactions} transactions and ${wasted.pairs} further pairs did nothing`);
}

runScript(main);
