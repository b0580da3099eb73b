import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { findBinaries, locateCluster } from '@/server/platform/database/embedded-location';
import { clusterOf, start } from '@/server/platform/database/postgres-process';

const SETTINGS = { fsync: 'off', synchronous_commit: 'off', wal_receiver_status_interval: '1' };

const ENDS_WITHIN_MS = 30_000;

/** A real primary and a real streaming standby of it. */
export type StandbyPair = {
  primaryUrl: string;
  standbyUrl: string;
  /** A superuser's connection to the standby. */
  standby: pg.Client;
  /** Resolves when its process has ended: until then it may answer. */
  stopStandby(): Promise<void>;
  /** Ends the primary and makes the standby the primary, as after the loss of a machine. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** @param prepare runs on the primary before the standby is made from a copy of it */
export async function startStandbyPair(
  prepare: (primaryUrl: string) => Promise<void>,
): Promise<StandbyPair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-standby-'));
  // PostgreSQL runs as another user when this runs as root.
  fs.chmodSync(folder, 0o755);
  const options = { dataDir: path.join(folder, 'primary'), settings: SETTINGS };
  const first = await startEmbeddedPostgres(options);
  await prepare(first.url);
  await first.stop();
  // A cold copy of the cluster that follows it from now on.
  const copy = locateCluster(path.join(folder, 'standby'), findBinaries(process.cwd()), () => {});
  const copied = spawnSync('cp', ['-a', clusterOf(first.folder), clusterOf(copy.folder)]);
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
  fs.writeFileSync(path.join(clusterOf(copy.folder), 'standby.signal'), '');
  const primary = await startEmbeddedPostgres(options);
  const url = new URL(primary.url);
  const running = await start(copy, url.password, {
    ...SETTINGS,
    primary_conninfo: `host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}`,
  });
  const standbyUrl = new URL(url);
  standbyUrl.port = String(running.port);
  const standby = new pg.Client({ connectionString: standbyUrl.href });
  standby.on('error', () => {});
  await standby.connect();
  let follows = true;
  const lockFile = path.join(clusterOf(copy.folder), 'postmaster.pid');
  const stopStandby = async () => {
    if (follows) process.kill(running.pid, 'SIGQUIT');
    follows = false;
    // PostgreSQL removes the file when its last process has ended.
    const deadline = Date.now() + ENDS_WITHIN_MS;
    while (fs.existsSync(lockFile)) {
      if (Date.now() > deadline) throw new Error(`The standby did not end: ${lockFile} is there.`);
      await sleep(10);
    }
  };
  return {
    primaryUrl: primary.url,
    standbyUrl: standbyUrl.href,
    standby,
    stopStandby,
    promote: async () => {
      primary.stopNow();
      await standby.query('select pg_promote(true, 60)');
    },
    stop: async () => {
      await standby.end().catch(() => {});
      await stopStandby();
      primary.stopNow();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
