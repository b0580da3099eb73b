import type { AppContext, Session } from '@/server/platform/context';
import { migrateDatabase } from '@/server/platform/database/schema';
import { createDatabase, databaseUrl, query } from '../../scripts/database';
import { fillDatabase, type Size } from './fill';
import { openStore, startStoreServer } from './store';

/** The person whose lines are many, and the others, by their ids. */
type People = { whale: string; others: string[] };

/** A filled database and a context that asks it. */
export type World = { ctx: AppContext; people: People; size: Size; close(): Promise<void> };

/**
 * One PostgreSQL for the filled databases.
 *
 * @param kept a folder to keep the data in, so that a later run need not fill it again
 */
export function startBenchPostgres(kept?: string) {
  return startStoreServer({
    kept,
    // Filling need not survive a power cut; reading is not touched by it.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '8GB',
      shared_buffers: '512MB',
      maintenance_work_mem: '512MB',
    },
  });
}

/** A database of that size on the benches' PostgreSQL: filled, unless an earlier run did. */
export async function makeWorld(serverUrl: string, size: Size): Promise<World> {
  const name = `lines_${size.lines}_${size.people}_${size.whale}`;
  const known = await query(serverUrl, `select from pg_database where datname = '${name}'`);
  if (known.length === 0) {
    const draft = `${name}_draft`;
    await query(serverUrl, `drop database if exists ${draft}`);
    const url = await createDatabase(serverUrl, draft);
    await migrateDatabase(url);
    await fillDatabase(url, size);
    // It has its name only when it is whole.
    await query(serverUrl, `alter database ${draft} rename to ${name}`);
  }
  const { ctx, stop } = await openStore(databaseUrl(serverUrl, name));
  return { ctx, people: await readPeople(ctx), size, close: stop };
}

async function readPeople({ pool }: AppContext): Promise<People> {
  const { rows } = await pool.query<{ id: string }>('select id from users order by email');
  const [whale, ...others] = rows.map(({ id }) => id);
  if (!whale) throw new Error('Nobody is in the database.');
  return { whale, others };
}

/** The session of a person, as the verbs get it. */
export function sessionOf(userId: string): Session {
  return { userId, sessionId: 'bench', secretKey: 'bench' };
}
