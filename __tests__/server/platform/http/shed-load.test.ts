import type { PoolClient } from 'pg';
import { makeInvestor } from '../../../support/people/investors';
import { startTestService } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

const service = duringTests(() => startTestService({ config: { desk: true } }));

it('refuses what comes while hundreds wait for the database, and serves them all the same', async () => {
  const ada = await makeInvestor(service, '0');
  const { pool } = service.ctx;
  const held: PoolClient[] = [];
  while (held.length < pool.options.max) held.push(await pool.connect());
  const waiting = Array.from({ length: 200 }, () => pool.query('select 1'));
  try {
    const refused = await ada.request('getProfile');
    expect(refused).toMatchObject({
      status: 503,
      data: { code: 'UNAVAILABLE', retryAfter: 1 },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    // Officers and partners come the same way.
    for (const path of ['desk/session', 'partner/holders']) {
      const answer = await service.raw(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 503 });
    }
  } finally {
    for (const client of held) client.release();
  }
  expect(await Promise.all(waiting)).toHaveLength(200);
  expect((await ada.request('getProfile')).status).toBe(200);
});
