import { createDb, type Db, type Tx } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AppContext } from '@/server/platform/context';
import { writeAutomatic } from './write-journal';

/** The entry that has the hashes of guarded rows before and after a transaction; null where there was no row, or is none. */
export const ROWS_ENTRY = 'rows change';

/** One entry has so many rows at most. */
const MOST_ROWS = 500;

/** Hashes of rows before and after, by table and key. */
export type Changes = Record<string, Record<string, [was: string | null, became: string | null]>>;

/** Changes as JSON, and the number of the entry whose command made them. */
type Page = { rows: string; act: string | null };

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

/** The database makes the text of each entry: a bank's file changes hundreds of thousands of rows. */
async function recordRows(ctx: Signer, tx: Tx): Promise<void> {
  const { rows: entries } = await tx.execute<Page>(sql`
    with taken as (delete from guard_changes where transaction = pg_current_xact_id()::text returning *),
      changed as (select *, (row_number() over (order by guarded, key) - 1) / ${MOST_ROWS}::int as page
        from taken where was is distinct from became),
      of_table as (select page, guarded, json_object_agg(key, json_build_array(was, became)) as rows
        from changed group by page, guarded)
    select json_object_agg(guarded, rows order by guarded)::text as rows,
      nullif(current_setting('fnx.entry', true), '') as act
    from of_table group by page order by page`);
  for (const { rows, act } of entries) {
    const reason = `changed by ${act === null ? 'the service itself' : `entry ${act}`}`;
    await enterRows(ctx, tx, JSON.parse(rows), { action: ROWS_ENTRY, reason });
  }
}

/** Enters changes of rows in the journal. */
export async function enterRows(
  ctx: Signer,
  tx: Tx,
  rows: Changes,
  words: { action: string; reason: string },
): Promise<void> {
  const target = Object.keys(rows).join(', ');
  await writeAutomatic(ctx, tx, { actor: 'service', ...words, target, after: { rows } });
}
