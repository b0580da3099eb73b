import { createDb, createPool } from '@/server/platform/database/client';
import { synchronyOf } from '@/server/platform/database/synchrony';
import { isDatabaseAway } from '@/server/platform/http/faults';
import { startStandbyPair } from '../../../support/service/standby';

it('says whether a commit waits for a standby, and for how many', async () => {
  const pair = await startStandbyPair(async () => {});
  const pool = createPool(pair.primaryUrl, { max: 1 });
  pool.on('error', () => {});
  const read = () => synchronyOf(createDb(pool));
  const set = async (setting: string) => {
    await pool.query(`alter system set ${setting}`);
    await pool.query('select pg_reload_conf()');
  };
  try {
    // The settings of the pair are those of a server whose data nobody needs.
    expect(await read()).toEqual({ waits: false, commit: 'off', standbyNames: '', synchronous: 0 });
    await set("synchronous_standby_names = '*'");
    while ((await read()).synchronous !== 1);
    expect((await read()).waits).toBe(false);
    await pool.query('set synchronous_commit = on');
    expect(await read()).toEqual({ waits: true, commit: 'on', standbyNames: '*', synchronous: 1 });
    await pair.stopStandby();
    // The next commit would wait: it is acknowledged by nobody.
    while ((await read()).synchronous !== 0);
    expect((await read()).waits).toBe(true);
  } finally {
    await pool.end();
    await pair.stop();
  }
});

it('a commit that is cancelled while it waits for a standby is no success', async () => {
  const pair = await startStandbyPair(async () => {});
  const pool = createPool(pair.primaryUrl, { max: 2 });
  pool.on('error', () => {});
  try {
    await pool.query('create table kept (id int)');
    await pool.query("alter system set synchronous_standby_names = 'nobody'");
    await pool.query('select pg_reload_conf()');
    const insert = async () => {
      const client = await pool.connect();
      try {
        await client.query('set synchronous_commit = on');
        await client.query('insert into kept values (1)');
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
    const inserted = insert().catch((error: unknown) => error);
    while (!(await cancelled()));
    expect(isDatabaseAway(await inserted)).toBe(true);
  } finally {
    await pool.end();
    await pair.stop();
  }
});
