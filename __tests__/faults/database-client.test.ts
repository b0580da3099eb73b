import { createPool } from '@fnx/postgres/client';
import { migrateDatabase } from '@/server/platform/database/schema';
import { startStandbyPair } from '../../packages/postgres/test/standby';
import { startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';

const pair = duringTests(() => startStandbyPair((url) => migrateDatabase(url)));

/** Nothing listens at the first one. */
function listOfServers(): string {
  const { username, password, pathname, host } = new URL(pair.primaryUrl);
  const hosts = ['127.0.0.1:1', new URL(pair.standbyUrl).host, host].join(',');
  return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
}

it('a service with a list goes on at the promoted standby, with no other error than 503', async () => {
  const service = await startTestService({ databaseUrl: listOfServers() });
  const statuses = new Set<number>();
  let calls = 0;
  const write = async () => {
    calls += 1;
    const email = `reader-${calls}@example.org`;
    const { status } = await service.request(
      'userSubscribe',
      { email },
      { ip: `198.51.100.${calls % 250}` },
    );
    statuses.add(status);
    return status;
  };
  try {
    await service.startJobs();
    expect(await write()).toBe(200);
    const promoted = pair.promote();
    await service.waitFor(async () => (await write()) === 503);
    await promoted;
    await service.waitFor(async () => (await write()) === 200);
    await service.waitFor(async () => (await service.raw('ready')).status === 200);
    expect([...statuses].sort()).toEqual([200, 503]);
  } finally {
    await service.stop();
  }
  const pool = createPool(listOfServers(), { max: 1 });
  const { rows } = await pool.query('select inet_server_port() as port');
  expect(rows[0].port).toBe(Number(new URL(pair.standbyUrl).port));
  await pool.end();
});
