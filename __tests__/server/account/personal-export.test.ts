import { existsSync, readdirSync } from 'node:fs';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { sectionColumns } from '@/server/account/personal-export/export-data';
import { registry } from '@/server/modules';
import { users } from '@/server/users/tables';
import { enrol, passCode } from '../../support/people/authenticator';
import { type Member, NO_IP_LIMITS, signUpByCodes } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

/** The tables of every domain, read from disk so that a new domain cannot be forgotten. */
const schema: Record<string, unknown> = Object.assign(
  {},
  ...readdirSync('src/server')
    .filter((folder) => existsSync(`src/server/${folder}/tables.ts`))
    .map((folder) => require(`@/server/${folder}/tables`)),
);

const clock = createTestClock();
const service = duringTests(() => startTestService({ clock, config: { limits: NO_IP_LIMITS } }));

const ask = ({ token, password }: Pick<Member, 'token' | 'password'>, totp?: string) =>
  service.request('exportData', { password, ...(totp ? { totp } : {}) }, { token });

it('contains the caller’s data and no other customer’s', async () => {
  const member = await signUpByCodes(service, { lastName: 'Exported' });
  const stranger = await signUpByCodes(service, { lastName: 'Stranger' });
  const { app, secret, recoveryCodes } = await enrol(service, clock, member);
  await service.request('chooseGains', { method: 'FIFO' }, { token: member.token });
  const { status, data } = await ask(member, app.code());
  expect(status).toBe(200);
  expect(data.exportedAt).toBe(clock.now().toISOString());
  expect(Object.keys(data.records)).toEqual(registry.personalData.map(({ name }) => name));
  expect(data.records.account).toEqual([
    expect.objectContaining({
      id: member.userId,
      email: member.email,
      lastName: 'Exported',
      settings: { gains: { method: 'FIFO', at: clock.now().toISOString() } },
    }),
  ]);
  expect(data.records.sessions).toHaveLength(1);
  expect(data.records.authenticator).toEqual([
    { userId: member.userId, enrolUntil: expect.any(String), enabledAt: expect.any(String) },
  ]);
  expect(data.records.notifications[0]).toMatchObject({ title: 'Two-factor login is on' });
  const text = JSON.stringify(data);
  const [{ passwordHash = '' } = {}] = await service.ctx.db
    .select()
    .from(users)
    .where(eq(users.id, member.userId));
  const { sid } = JSON.parse(Buffer.from(member.token.split('.')[1] ?? '', 'base64url').toString());
  for (const kept of [secret, passwordHash, sid, stranger.email, stranger.userId]) {
    expect(text).not.toContain(kept);
  }
  for (const code of recoveryCodes) expect(text).not.toContain(code);
});

it('is limited to ten a day', async () => {
  const member = await signUpByCodes(service);
  for (let n = 0; n < 10; n += 1) expect((await ask(member)).status).toBe(200);
  const over = await ask(member);
  expect([over.status, over.data.code]).toEqual([429, 'RATE_LIMITED']);
  clock.advance(86_401);
  const { data } = await passCode(service, member);
  expect((await ask({ ...member, token: data.token })).status).toBe(200);
});

it('needs the password, and the authenticator when two-factor login is on', async () => {
  const member = await signUpByCodes(service);
  const wrong = await ask({ ...member, password: 'not the password' });
  expect([wrong.status, wrong.data.code]).toEqual([400, 'WRONG_PASSWORD']);
  const none = await service.request('exportData', {}, { token: member.token });
  expect([none.status, Object.keys(none.data.fields)]).toEqual([422, ['password']]);
  const { app } = await enrol(service, clock, member);
  const without = await ask(member);
  expect([without.status, Object.keys(without.data.fields)]).toEqual([422, ['totp']]);
  const mistyped = await ask(member, app.wrong());
  expect([mistyped.status, mistyped.data.code]).toEqual([400, 'TOTP_INVALID']);
  expect((await ask(member, app.code())).status).toBe(200);
});

it('and the export of transactions have separate counters', async () => {
  const member = await signUpByCodes(service);
  for (let n = 0; n < 11; n += 1) await ask(member);
  const workbook = () =>
    service.raw('transactions/transaction/list-xls/', { headers: { token: member.token } });
  for (let n = 0; n < 20; n += 1) {
    const { status, body } = await workbook();
    await body?.cancel();
    expect(status).toBe(200);
  }
  expect((await workbook()).status).toBe(429);
  clock.advance(3_601);
  expect((await workbook()).status).toBe(200);
  // The day of the other export goes on.
  expect((await ask(member)).data.code).toBe('RATE_LIMITED');
});

it('covers every table with personal data, or lists the reason', () => {
  const things: unknown[] = Object.values(schema);
  const tables = things.filter((value): value is PgTable => is(value, PgTable));
  const personal = tables.filter((table) =>
    Object.values(getTableColumns(table)).some(({ name }) =>
      ['user_id', 'owner_id', 'recipient'].includes(name),
    ),
  );
  const exported = new Set(registry.personalData.map(({ table }) => getTableName(table)));
  const missing = personal
    .map((table) => getTableName(table))
    .filter(
      (name) => !exported.has(name) && !(name in registry.notExported) && name !== 'demo_messages',
    );
  expect(missing).toEqual([]);
});

it('exports no column named like a secret', () => {
  const shown = registry.personalData.flatMap((section) =>
    Object.keys(sectionColumns(section)).map((name) => `${section.name}.${name}`),
  );
  expect(shown.filter((name) => /hash$|secret|token|salt|code$/i.test(name)).sort()).toEqual([
    'account.countryCode',
    'account.referralCode',
    'auctionMoneyWaiting.payToken',
    'auctionOrders.txHash',
    'bankTransfers.hash',
    'bookClaims.txHash',
    'bookRequests.txHash',
    'identityChecks.postalCode',
    'itemRequests.textHash',
    'moneyThroughAgent.txHash',
    'orders.agreementHash',
    'orders.blockHash',
    'orders.tokenAddress',
    'orders.txHash',
    'payouts.txHash',
    'proxies.txHash',
    'recoveries.txHash',
    'recoveryRequests.txHash',
    'rewardClaims.txHash',
    'signUps.countryCode',
    'signUps.referralCode',
    'stakes.txHash',
    'transactions.txHash',
    'votes.txHash',
  ]);
});
