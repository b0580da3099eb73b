import { isDatabaseAway } from '@fnx/postgres/faults';
import pg from 'pg';
import { startTestService, type TestService } from '../../../support/service/service';

describe('an error is "away", which a caller may repeat', () => {
  it.each([
    ['a pooler without a server', { code: '08P01' }],
    ['a primary that has become a standby', { code: '25006' }],
    ['a transaction that waited for too long', { code: '25P03' }],
    ['a server that is full', { code: '53300' }],
    ['a server that stops', { code: '57P01' }],
    ['a server that starts', { code: '57P03' }],
    ['two transactions that met', { code: '40001' }],
    ['a name server that does not answer', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
    ['a network without a way', { code: 'ENETUNREACH', syscall: 'connect' }],
    ['a socket that is gone', { code: 'ENOENT', syscall: 'connect' }],
    ['a driver that gave up', { message: 'timeout expired' }],
  ])('%s', (_, facts) => {
    const error = Object.assign(new Error('failed'), facts);
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(new Error('Failed query', { cause: error }))).toBe(true);
  });

  it.each([
    ['a statement that is wrong', { code: '42601' }],
    ['a value that is there already', { code: '23505' }],
    ['a file that is missing', { code: 'ENOENT', syscall: 'open' }],
    ['a fault of ours', {}],
  ])('unless it is %s', (_, facts) => {
    expect(isDatabaseAway(Object.assign(new Error('failed'), facts))).toBe(false);
  });
});

describe('a primary that has become a standby', () => {
  let service: TestService;
  let admin: pg.Client;
  let name: string;
  beforeAll(async () => {
    service = await startTestService();
    const url = new URL(service.databaseUrl);
    name = url.pathname.slice(1);
    url.pathname = '/postgres';
    admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  const alter = (change: string) => admin.query(`alter database ${name} ${change}`);
  /** Ends the connections, and lets none in before the next ones cannot write. */
  async function demote(): Promise<void> {
    await alter('allow_connections false');
    const end = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ]);
    await end();
    await alter('set default_transaction_read_only = on');
    await end();
    await alter('allow_connections true');
  }
  const subscribe = () => service.request('userSubscribe', { email: 'reader@example.org' });
  const ready = async () => (await (await service.raw('ready')).json()).data;

  it('gives 503 for each write and is not ready, until the connections reach a primary', async () => {
    await service.startJobs();
    await service.waitFor(async () => (await ready()).ready);
    await demote();
    await service.waitFor(async () => (await subscribe()).status !== 200);
    const refused = await subscribe();
    expect([refused.status, refused.data.code]).toEqual([503, 'UNAVAILABLE']);
    // A connection that has just broken is "unavailable" first.
    await service.waitFor(async () => (await ready()).why === 'the database is read-only');
    await alter('set default_transaction_read_only = off');
    // By itself: each connection that refuses a write is replaced.
    await service.waitFor(async () => (await subscribe()).status === 200);
    await service.waitFor(async () => (await ready()).ready);
  });
});
