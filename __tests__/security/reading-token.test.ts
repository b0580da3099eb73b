import { READING_SCOPE_NAMES, type ReadingScope } from '@fnx/api/shared/reading-tokens';
import { eq } from 'drizzle-orm';
import { notifications } from '@/server/messaging/tables';
import { sessions } from '@/server/users/tables';
import { type Member, NO_IP_LIMITS, signUp } from '../support/people/members';
import { createTestClock, startTestService } from '../support/service/service';
import { duringTests } from '../support/setup/during-tests';
import { envelopeOf, named, requestOf, rows } from './contract-calls';

const DAY = 86_400;
const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

let owner: Member;
const ask = (member: Member, changes: object = {}) => {
  const { password, token } = member;
  const input = { label: 'Books', reads: ['transactions', 'tax'], days: 365, password, ...changes };
  return service.request('makeReadingToken', input, { token });
};
const make = async (member: Member, ...reads: ReadingScope[]): Promise<string> =>
  (await ask(member, { reads })).data.token;
const read = async (token: string) =>
  (await service.request('latestTransactions', undefined, { token })).status;

beforeEach(async () => {
  owner = await signUp(service);
});

const readable = rows.filter(({ reads }) => reads !== undefined);

it('is for calls that read transactions and the tax year, and for nothing else', () => {
  expect(readable.map(({ name, reads }) => `${reads}: ${name}`).sort()).toEqual([
    'tax: exportTaxYear',
    'tax: taxYear',
    'transactions: exportTransactions',
    'transactions: latestTransactions',
    'transactions: listTransactions',
  ]);
  for (const { method, token } of readable) expect([method, token]).toEqual(['GET', 'required']);
});

describe('a token of both scopes', () => {
  it.each(named(({ reads }) => reads !== undefined))('may make the call %s', async (_, row) => {
    const token = await make(owner, ...READING_SCOPE_NAMES);
    const { target, init } = requestOf(row, row.example.input, { token });
    expect((await service.raw(target, init)).status).toBe(200);
  });

  // security(Sessions and tokens 7.1.3): a token has the least rights that its use needs
  it.each(named(({ token, reads }) => token !== 'none' && reads === undefined))(
    'is refused by %s, and nothing happens',
    async (_, row) => {
      const token = await make(owner, ...READING_SCOPE_NAMES);
      const before = await service.ctx.db.select().from(sessions);
      const { target, init } = requestOf(row, row.example.input, { token });
      const { status, code } = await envelopeOf(await service.raw(target, init));
      expect([status, code]).toEqual([403, 'READING_TOKEN']);
      expect(await service.ctx.db.select().from(sessions)).toEqual(before);
    },
  );
});

it('is refused by the calls of the other scope', async () => {
  const token = await make(owner, 'tax');
  expect(await read(token)).toBe(403);
  expect((await service.request('taxYear', { year: 2026 }, { token })).status).toBe(200);
});

it('is made with the password alone, for at most 365 days, and its owner is told', async () => {
  expect((await ask(owner, { password: 'another one' })).data.code).toBe('WRONG_PASSWORD');
  for (const wrong of [
    { days: 366 },
    { days: 0 },
    { reads: [] },
    { reads: ['all'] },
    { label: '' },
  ])
    expect((await ask(owner, wrong)).status).toBe(422);
  expect((await ask(owner)).status).toBe(200);
  const told = await service.ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, owner.userId));
  expect(told.map(({ title }) => title)).toContain('A program may read your account');
});

it('works in any browser, after days of rest, and ends by itself', async () => {
  const token = await make(owner, 'transactions');
  clock.advance(364 * DAY);
  const headers = { token, 'user-agent': 'bookkeeping/1' };
  expect((await service.raw('wallet/latestTransactions', { headers })).status).toBe(200);
  clock.advance(DAY);
  expect(await read(token)).toBe(401);
});

it('is listed without itself, and ended by its owner alone', async () => {
  const token = await make(owner, 'transactions');
  const list = async (member: Member) =>
    (await service.request('listSessions', undefined, { token: member.token })).data.docs;
  const mine = (await list(owner)).find((one: { reading: object | null }) => one.reading);
  expect(mine).toMatchObject({ reading: { label: 'Books', reads: ['transactions'] } });
  expect(JSON.stringify(await list(owner))).not.toContain(token);
  const other = await signUp(service);
  const end = (member: Member) =>
    service.request('revokeSession', undefined, { token: member.token, params: { id: mine.id } });
  expect((await end(other)).status).toBe(404);
  expect((await end(owner)).status).toBe(200);
  expect(await read(token)).toBe(401);
});

it('ends with all sessions', async () => {
  const token = await make(owner, 'transactions');
  await service.request('logout', { allSessions: true }, { token: owner.token });
  expect(await read(token)).toBe(401);
});

it('is made five times a day at most', async () => {
  for (let count = 0; count < 5; count += 1) expect((await ask(owner)).status).toBe(200);
  expect((await ask(owner)).status).toBe(429);
});
