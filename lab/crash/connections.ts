import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkInvariants } from './invariants';
import { probe } from './probe';
import type { Score } from './score';
import type { Stage } from './stage';

/** Everything is served again this soon after the last connection was cut, as after a failover. */
const SERVED_WITHIN_MS = 5_000;

/** Some of the service's connections, of every use: requests, jobs, events. */
const CUT = `
  select pg_terminate_backend(pid), state from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  order by state = 'idle', random() limit $1`;

/**
 * Cuts connections of the service to its database for so many seconds while people buy, stake, claim and sign up. They are told
 * 503 or notice nothing; the books stay right, and the process goes on.
 */
export async function cutConnections(stage: Stage, seconds: number, score: Score): Promise<void> {
  const { world } = stage;
  const { url } = await stage.database();
  let ended = false;
  void world.service.gone().then(() => {
    ended = true;
  });
  const confirmedBefore = world.acknowledged.confirmed.size;
  const cutter = new pg.Client({ connectionString: url, application_name: 'fnx-crash' });
  await cutter.connect();
  let cuts = 0;
  let busy = 0;
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const { rows } = await cutter.query<{ state: string }>(CUT, [world.random.whole(1, 4)]);
    cuts += rows.length;
    busy += rows.filter(({ state }) => state !== 'idle').length;
    await sleep(world.random.whole(20, 200));
  }
  await cutter.end();
  const served = await probe(world.service.url, SERVED_WITHIN_MS);
  const faults = await checkInvariants(url, world);
  if (served === null) faults.push(`it did not serve again:\n${world.service.tail()}`);
  if (ended) faults.push(`the service ended:\n${world.service.tail()}`);
  const confirmed = world.acknowledged.confirmed.size - confirmedBefore;
  // By bank transfer it takes several people, and longer than this.
  if (confirmed === 0 && !stage.deposits) faults.push('no purchase came to its end meanwhile');
  score.count(`connections cut for ${seconds} s`, [...faults, ...stage.failures()]);
  console.log(
    `connections cut: ${cuts} in ${seconds} s, ${busy} of them at work; ${confirmed} purchases confirmed meanwhile, served again after ${served?.toFixed(0)} ms`,
  );
}
