import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseClient } from './database-client';
import type { Migrations } from './migrate';
import { missingMigrations } from './schema-state';

/** Longer than any migration; a session that holds the lock for that long should be investigated. */
const RUNS_AT_MOST_MS = 600_000;
const LOOK_EVERY_MS = 250;

type Waiting = Migrations & {
  url: string;
  /** How long a migration that was started beside the service may take until it begins. */
  beginWithinMs: number;
  say(message: string): void;
};

/**
 * Lets a migration and the service start at once: waits while a migration runs, and a moment for one that is about to. Whether the
 * schema is complete afterwards is for the caller to see.
 */
export async function awaitMigration({
  url,
  folder,
  lock,
  beginWithinMs,
  say,
}: Waiting): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'probe' });
  client.on('error', () => {});
  await client.connect();
  const said = new Set<string>();
  const once = (message: string) => {
    if (!said.has(message)) say(message);
    said.add(message);
  };
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  try {
    for (;;) {
      if (await isMigrating(client, lock)) {
        if (passed() > RUNS_AT_MOST_MS) return;
        once('a migration is running; the start waits for it');
      } else {
        if ((await missingMigrations(client, folder)).length === 0 || passed() >= beginWithinMs)
          return;
        once(
          `the database lacks migrations; the start waits ${beginWithinMs / 1000} s for the one that brings them`,
        );
      }
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}

/** Does not wait, and lets no migration wait. */
async function isMigrating(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = $1 and objsubid = 1) as running`,
    [lock],
  );
  return rows[0]?.running === true;
}
