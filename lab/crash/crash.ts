/**
 * `npm run check -- crash`: the real service on embedded PostgreSQL and a local chain, with people who buy, stake, claim and sign up.
 * After each fault it is started again, and the invariants are checked. The last line is `N passed, M failed`.
 */
import { parseArgs } from 'node:util';
import { runScript } from '../../scripts/processes';
import { leaveDatabaseAway } from './away';
import { cutConnections } from './connections';
import { takeImages } from './images';
import { playRounds } from './rounds';
import { type Score, startScore } from './score';
import { type Stage, withStage } from './stage';

function readArguments() {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      images: { type: 'string', default: '0' },
      cut: { type: 'string', default: '0' },
      'database-away': { type: 'string', default: '0' },
      seed: { type: 'string' },
      deposits: { type: 'boolean', default: false },
    },
  });
  const whole = (name: 'rounds' | 'images' | 'cut' | 'database-away') => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} needs a whole number.`);
    return number;
  };
  return {
    rounds: whole('rounds'),
    images: whole('images'),
    cut: whole('cut'),
    away: whole('database-away'),
    deposits: values.deposits,
    seed: Number(values.seed ?? Math.floor(Math.random() * 1_000_000)),
  };
}

async function finish({ world, settle, failures }: Stage, score: Score): Promise<void> {
  score.count('everybody answered', [...(await settle()), ...failures()]);
  const { acknowledged: known, bought, lost, traded } = world;
  console.log(
    `acknowledged and there: ${known.accounts.size} accounts, ${known.orders.size} orders, ${known.confirmed.size} of them confirmed, ${bought.size} bought, ${known.stakes.size} stakes, ${known.claims.size} claims, ${known.ended.size} unstaked, ${known.files.size} statements, ${traded} rounds settled; ${lost} requests lost and sent again`,
  );
}

async function main(): Promise<boolean> {
  const { rounds, images, cut, away, seed, deposits } = readArguments();
  const began = performance.now();
  console.log(`${rounds} rounds, seed ${seed}`);
  const total = startScore();
  if (rounds + images + cut > 0) {
    await withStage({ seed, deposits }, async (stage) => {
      const score = total.of(stage.world);
      if (images > 0) await takeImages(stage, images, score);
      if (cut > 0) await cutConnections(stage, cut, score);
      if (rounds > 0) await playRounds(stage, rounds, score);
      await finish(stage, score);
    });
  }
  if (away > 0) {
    await withStage({ seed, deposits, apart: true }, async (stage) => {
      const score = total.of(stage.world);
      await leaveDatabaseAway(stage, away, score);
      await finish(stage, score);
    });
  }
  const good = total.close();
  console.error(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  return good;
}

runScript(main);
