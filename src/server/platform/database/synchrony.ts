import { sql } from 'drizzle-orm';
import type { Db } from './client';

type Synchrony = {
  /** Whether a commit of this service is acknowledged only when a standby has it on its disk. */
  waits: boolean;
  /** `synchronous_commit` of this connection, whatever set it: the server, the role or the database. */
  commit: string;
  /** `synchronous_standby_names`; empty: no commit waits for a standby. */
  standbyNames: string;
  /** The standbys a commit waits for at the moment. Null for a role that may not see them: `grant pg_monitor`. */
  synchronous: number | null;
};

/** With these a commit is acknowledged before a standby has it on its disk. */
const SOONER = ['off', 'local', 'remote_write'];

type Row = { commit: string; standbyNames: string; mayRead: boolean; synchronous: number };

/**
 * Whether the server lets commits wait for a standby, so that the loss of one machine loses nothing that was acknowledged. Patroni sets
 * `synchronous_standby_names`; without `synchronous_mode_strict` it empties it when the last standby is gone.
 */
export async function synchronyOf(db: Db): Promise<Synchrony> {
  const { rows } = await db.execute<Row>(sql`
    select current_setting('synchronous_commit') as commit,
      current_setting('synchronous_standby_names') as "standbyNames",
      pg_has_role(current_user, 'pg_monitor', 'USAGE') as "mayRead",
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as synchronous`);
  const [row] = rows;
  if (!row) throw new Error('The database did not describe its replication.');
  const { commit, standbyNames, mayRead, synchronous } = row;
  return {
    waits: standbyNames.trim() !== '' && !SOONER.includes(commit),
    commit,
    standbyNames,
    synchronous: mayRead ? synchronous : null,
  };
}
