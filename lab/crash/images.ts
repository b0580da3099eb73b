import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { placeCluster, startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { childrenOf, statusOf } from '../../scripts/proc';
import { percentile } from '../percentile';
import { checkInvariants, knownNow } from './invariants';
import type { Score } from './score';
import type { Stage } from './stage';

const ROOT = resolve(__dirname, '../..');
const STOPPED_WITHIN_MS = 5_000;
const RECOVERED = 'automatic recovery in progress';

/**
 * Takes copies of the database's folder while people buy, stake and claim, each as it is at one moment: all processes of the
 * server stand still while it is copied. That is what a machine that loses its power leaves behind of what the system was given to
 * write; a server that kept in its own memory what it had confirmed would lose it here. Each copy must start and hold
 * everything that was acknowledged before its moment.
 */
export async function takeImages(stage: Stage, images: number, score: Score): Promise<void> {
  const { world } = stage;
  const starts: number[] = [];
  const frozen: number[] = [];
  for (let index = 1; index <= images; index += 1) {
    await sleep(world.random.whole(20, 1_200));
    const holder = mkdtempSync(join(tmpdir(), 'fnx-image-'));
    try {
      // Before the moment: what is confirmed while it is copied need not be in it.
      const known = knownNow(world);
      const { folder, ms } = copyServer(await stage.database(), holder);
      frozen.push(ms);
      const began = performance.now();
      const copy = await startEmbeddedPostgres({ dataDir: holder, root: ROOT });
      starts.push(performance.now() - began);
      try {
        const faults = await checkInvariants(copy.url, world, { known });
        const log = readFileSync(join(folder, 'server.log'), 'utf8');
        if (!log.includes(RECOVERED)) faults.push('it started as if nothing had happened');
        score.count(`image ${index}`, [...faults, ...stage.failures()]);
      } finally {
        copy.stopNow();
      }
    } finally {
      rmSync(holder, { recursive: true, force: true });
    }
  }
  console.log(
    `images of the database's folder: ${images}; copied in ${percentile(frozen, 0.5).toFixed(0)} ms (p50); started with recovery in ${percentile(starts, 0.5).toFixed(0)} ms (p50), ${percentile(starts, 1).toFixed(0)} ms at the most`,
  );
}

type Copied = { folder: string; ms: number };

/** Copies the server's folder as it is at one moment. Returns where the copy's own files are, and how long the server stood still. */
function copyServer(server: { pid: number; folder: string }, holder: string): Copied {
  const place = placeCluster(join(holder, 'postgres'), console.log);
  const began = performance.now();
  const processes = freeze(server.pid);
  try {
    const parts = ['data', 'password'].map((name) => join(server.folder, name));
    const copied = spawnSync('cp', ['-a', ...parts, place.folder], { encoding: 'utf8' });
    if (copied.status !== 0) throw new Error(`cp: ${copied.stderr}`);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  const ms = performance.now() - began;
  // A machine that has just started has no such process; on this one it lives.
  rmSync(join(place.folder, 'data', 'postmaster.pid'));
  return { folder: place.folder, ms };
}

/** Stops the server's processes, the one that would make more of them first; returns when all stand still. */
function freeze(postmaster: number): number[] {
  halt(postmaster);
  const children = childrenOf(postmaster);
  for (const pid of children) halt(pid);
  return [postmaster, ...children];
}

function halt(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  const deadline = Date.now() + STOPPED_WITHIN_MS;
  // A write that has begun ends first.
  while (!['T', 'Z', undefined].includes(statusOf(pid)?.state)) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} does not stop.`);
  }
}
