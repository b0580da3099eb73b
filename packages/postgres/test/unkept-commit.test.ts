import { createPool } from '../src/client';
import { isDatabaseAway } from '../src/faults';
import { startStandbyPair } from './standby';

it('a commit that is cancelled while it waits for a standby is no success', async () => {
  const pair = await startStandbyPair(async () => {});
  const pool = createPool(pair.primaryUrl, { max: 2 });
  pool.on('error', () => {});
  try {
    await pool.query('create table kept (id int)');
    await pool.query("alter system set synchronous_standby_names = 'nobody'");
    await pool.query('select pg_reload_conf()');
    // The server takes the new setting up a moment later: commits before that do not wait.
    const insertUntilRefused = async () => {
      const client = await pool.connect();
      try {
        await client.query('set synchronous_commit = on');
        for (;;) await client.query('insert into kept values (1)');
      } catch (error) {
        return error;
      } finally {
        client.release();
      }
    };
    const cancelled = async () => {
      const { rows } = await pool.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      );
      return rows.length > 0;
    };
    const refused = insertUntilRefused();
    while (!(await cancelled()));
    expect(isDatabaseAway(await refused)).toBe(true);
  } finally {
    await pool.end();
    await pair.stop();
  }
});
