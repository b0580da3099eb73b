import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/embedded';
import { findBinaries, locateCluster } from '../src/embedded-location';
import { clusterOf, start } from '../src/postgres-process';
import { CALLED } from './server';

const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  wal_receiver_status_interval: '1',
  // A commit that does not wait for the disk reaches the standby soon.
  wal_writer_delay: '10ms',
};

const ENDS_WITHIN_MS = 240_000;

type Standby = {
  url: string;
  /** A superuser's connection. */
  client: pg.Client;
  /** Resolves when its process has ended: until then it may answer. */
  stop(): Promise<void>;
};

/** A real primary and a real streaming standby of it. */
export type StandbyPair = {
  primaryUrl: string;
  standbyUrl: string;
  /** A superuser's connection to the standby. */
  standby: pg.Client;
  second: Standby | null;
  /** Resolves when its process has ended: until then it may answer. */
  stopStandby(): Promise<void>;
  /** Ends the primary and makes the standby the primary, as after the loss of a machine. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * @param prepare runs on the primary before the standby is made from a copy of it
 * @param more whether there is a second standby
 * @param settings of all servers, which `alter system` cannot change
 */
export async function startStandbyPair(
  prepare: (primaryUrl: string) => Promise<void>,
  { more = false, settings = SETTINGS } = {},
): Promise<StandbyPair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-standby-'));
  // PostgreSQL runs as another user when this runs as root.
  fs.chmodSync(folder, 0o755);
  const options = { dataDir: path.join(folder, 'primary'), settings, ...CALLED };
  const first = await startEmbeddedPostgres(options);
  await prepare(first.url);
  await first.stop();
  const names = more ? ['standby', 'second'] : ['standby'];
  const copies = names.map((name) => copyCluster(clusterOf(first.folder), path.join(folder, name)));
  const primary = await startEmbeddedPostgres(options);
  const standbys = await Promise.all(
    copies.map((copy) => startStandby(copy, primary.url, settings)),
  );
  const [standby, second = null] = standbys as [Standby, Standby?];
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    standby: standby.client,
    second,
    stopStandby: standby.stop,
    promote: async () => {
      primary.stopNow();
      await standby.client.query('select pg_promote(true, 60)');
    },
    stop: async () => {
      for (const { client, stop } of standbys) {
        await client.end().catch(() => {});
        await stop();
      }
      primary.stopNow();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A cold copy of a cluster that follows it once both run. */
function copyCluster(from: string, to: string) {
  const copy = locateCluster(to, findBinaries(process.cwd()), () => {}, CALLED);
  const copied = spawnSync('cp', ['-a', from, clusterOf(copy.folder)]);
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
  fs.writeFileSync(path.join(clusterOf(copy.folder), 'standby.signal'), '');
  return copy;
}

async function startStandby(
  copy: ReturnType<typeof copyCluster>,
  primaryUrl: string,
  settings: typeof SETTINGS,
): Promise<Standby> {
  const url = new URL(primaryUrl);
  const running = await start(
    copy,
    { user: url.username, password: url.password },
    {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}`,
    },
  );
  url.port = String(running.port);
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  let runs = true;
  const lockFile = path.join(clusterOf(copy.folder), 'postmaster.pid');
  const stop = async () => {
    if (runs) process.kill(running.pid, 'SIGQUIT');
    runs = false;
    // PostgreSQL removes the file when its last process has ended.
    const deadline = Date.now() + ENDS_WITHIN_MS;
    while (fs.existsSync(lockFile)) {
      if (Date.now() > deadline) throw new Error(`The standby did not end: ${lockFile} is there.`);
      await sleep(10);
    }
  };
  return { url: url.href, client, stop };
}
