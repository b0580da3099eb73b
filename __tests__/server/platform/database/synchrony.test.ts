import { createDb, createPool } from '@/server/platform/database/client';
import { synchronyOf } from '@/server/platform/database/synchrony';
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
