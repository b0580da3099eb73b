import { createDb, type Db, type Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AppContext } from '@/server/platform/context';
import { writeAutomatic } from './write-journal';

/** The entry that has the hashes of guarded rows before and after a transaction; null where there was no row, or is none. */
export const ROWS_ENTRY = 'rows change';

/** One entry has so many rows at most. */
const MOST_ROWS = 500;

type RowChange = { table: string; key: string; was: string | null; became: string | null };

type Signer = Pick<AppContext, 'clock' | 'config'>;

/** SQLSTATE of the INFO with which a trigger says that a guarded row is changed. */
const CHANGED = 'UG001';

/**
 * The service's database. Before a commit that changes guarded rows, the service enters their hashes in the journal, signed with its own
 * key. The database says that there are such rows, so no other transaction asks; it refuses a commit that did not enter them.
 * @throws Error for a pool that has opened connections already
 */
export function openDb(pool: pg.Pool, ctx: Signer): Db {
  if (pool.totalCount > 0) throw new Error('The pool has connections that enter no change.');
  Object.assign(pool.options, {
    onConnect: (client: pg.ClientBase) => client.query('set fnx.guarded = on'),
  });
  const db = createDb(pool);
  const { transaction } = db;
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const { client } = tx._.session as unknown as { client: pg.ClientBase };
      let changed = false;
      const listen = ({ code }: { code?: string | undefined }) => {
        changed ||= code === CHANGED;
      };
      client.on('notice', listen);
      try {
        const result = await work(tx);
        if (changed) await recordRows(ctx, tx);
        return result;
      } finally {
        client.off('notice', listen);
      }
    }, config);
  return db;
}

async function recordRows(ctx: Signer, tx: Tx): Promise<void> {
  const { rows } = await tx.execute<RowChange & { act: string | null }>(sql`
    with taken as (delete from guard_changes where transaction = pg_current_xact_id()::text returning *)
    select guarded as table, key, was, became, nullif(current_setting('fnx.entry', true), '') as act
    from taken where was is distinct from became order by 1, 2`);
  const [{ act = null } = {}] = rows;
  const reason = `changed by ${act === null ? 'the service itself' : `entry ${act}`}`;
  await enterRows(ctx, tx, rows, { action: ROWS_ENTRY, reason });
}

/** Enters changes of rows in the journal, in the order given. */
export async function enterRows(
  ctx: Signer,
  tx: Tx,
  changes: readonly RowChange[],
  words: { action: string; reason: string },
): Promise<void> {
  for (let first = 0; first < changes.length; first += MOST_ROWS) {
    const rows: Record<string, Record<string, [string | null, string | null]>> = {};
    for (const { table, key, was, became } of changes.slice(first, first + MOST_ROWS)) {
      rows[table] = { ...rows[table], [key]: [was, became] };
    }
    const target = Object.keys(rows).join(', ');
    await writeAutomatic(ctx, tx, { actor: 'service', ...words, target, after: { rows } });
  }
}
