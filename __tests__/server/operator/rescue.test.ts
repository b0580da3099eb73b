import { deskCalls } from '@fnx/api/desk/desk';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import {
  acceptInvitation,
  adminLine,
  deskCall,
  firstOfficers,
  furtherOfficer,
  logIn,
  type TestOfficer,
} from '../../support/people/officers';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

const ADA = 'ada@bank.example';
const HOURS_48 = 172_800;

let service: TestService;
let first: Awaited<ReturnType<typeof firstOfficers>>;
let linus: TestOfficer;

beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  first = await firstOfficers(service);
  linus = await furtherOfficer(service, first, 'linus@bank.example', ['SUPPORT']);
  wait(60);
});
afterEach(() => service.stop());

const wait = (seconds: number) => (service.ctx.clock as TestClock).advance(seconds);
const rescue = (email = ADA) =>
  adminLine(service, ['officers', 'rescue', email, '--reason', 'both laptops burnt']);
const query = async (text: string) => (await service.shell(text)).rows;
const mailed = async (words: string) =>
  (
    await query(
      `select distinct recipient as to from outbox_messages where content::text like '%${words}%' order by 1`,
    )
  ).map(({ to }) => to);
/** An officer after a wait, which ended the session. */
const back = async (officer = linus) => {
  const { cookie } = await logIn(service, officer.passkey);
  return {
    shown: async () => (await deskCall(service, deskCalls.rescues, {}, cookie)).data.list,
    run: async (name: string, options: Record<string, string> = {}) =>
      deskCall(service, deskCalls.run, { name, args: [ADA], options, files: {} }, cookie),
  };
};
const faults = async () =>
  (await verifyJournal(service.ctx, null)).faults.map(({ fault }) => fault);

// security(The staff desk 6.4.4, 16.2.1): An administrator is removed without two signatures by the owner of the database alone, after 48 hours, two mails to every officer, and under a notice at the desk until two confirm it
it('waits 48 hours, tells every officer twice, and stays at the desk until two confirm it', async () => {
  const all = [ADA, 'grace@bank.example', 'linus@bank.example'];
  expect((await rescue()).answer[0]).toMatchObject({ email: ADA, state: 'BEGUN' });
  expect(await mailed('began to remove')).toEqual(all);
  expect(
    (await query("select subject from operator_alerts where kind = 'OFFICER_RESCUE'"))[0],
  ).toEqual({ subject: ADA });
  expect((await (await back()).shown())[0]).toMatchObject({ email: ADA, ended: null });

  wait(HOURS_48 - 60);
  expect((await rescue()).answer.refused).toMatch(/can be carried out from/);
  wait(61);
  expect((await rescue()).answer[0]).toMatchObject({ state: 'REMOVED' });
  expect(await mailed('removed the administrator')).toEqual(all);

  // The way back: the shell may invite a first administrator again, who is admitted at once.
  const line = ['officers', 'first', ADA, '--name', 'Ada', '--roles', 'ADMINISTRATOR'];
  const { answer } = await adminLine(service, line);
  const { passkey, joined } = await acceptInvitation(service, answer[0].link);
  expect(joined.data.admitted).toBe(true);

  const officer = await back();
  expect((await officer.shown())[0]).toMatchObject({ ended: 'DONE', confirmedBy: [] });
  expect((await adminLine(service, ['officers', 'rescue', 'confirm', ADA])).answer.refused).toMatch(
    /at the desk/,
  );
  expect((await officer.run('officers rescue confirm')).status).toBe(200);
  expect((await officer.run('officers rescue confirm')).message).toMatch(/Another officer/);
  // Who came in by it does not take the mark away.
  const { cookie } = await logIn(service, passkey);
  const own = { name: 'officers rescue confirm', args: [ADA], options: {}, files: {} };
  expect((await deskCall(service, deskCalls.run, own, cookie)).message).toMatch(/before it began/);
  expect(await officer.shown()).toHaveLength(1);
  expect(
    await query(
      "select action, after->>'step' as step from journal where action like 'officers rescue%' order by id",
    ),
  ).toEqual([
    { action: 'officers rescue', step: 'BEGUN' },
    { action: 'officers rescue', step: 'DONE' },
    { action: 'officers rescue confirm', step: null },
  ]);
  expect(await faults()).toEqual([]);
});

it('is stopped by any officer, and begins again from the start', async () => {
  await rescue();
  wait(HOURS_48 + 1);
  const officer = await back();
  const cancelled = await officer.run('officers rescue cancel', { reason: 'Ada has her passkey' });
  expect(cancelled.data.rows).toEqual([{ email: ADA, state: 'CANCELLED' }]);
  expect(await mailed('cancelled the removal')).toContain(ADA);
  expect((await officer.shown())[0]).toMatchObject({ ended: 'CANCELLED' });
  expect((await rescue()).answer[0]).toMatchObject({ state: 'BEGUN' });
  expect((await rescue()).answer.refused).toMatch(/can be carried out from/);
  expect(await query(`select email from officers where removed_at is not null`)).toEqual([]);
});

it('is neither stopped nor confirmed by an auditor, who is none of the two that could', async () => {
  const auditor = await furtherOfficer(service, first, 'audit@bank.example', ['AUDITOR']);
  await query(`update officers set removed_at = now() where email = '${linus.email}'`);
  await query(`update officers set removed_at = now() where email = 'grace@bank.example'`);
  wait(60);
  await rescue();
  const before = await back(auditor);
  expect((await before.run('officers rescue cancel', { reason: 'No' })).message).toMatch(/roles/);
  wait(HOURS_48 + 1);
  await rescue();
  const after = await back(auditor);
  expect(await after.shown()).toMatchObject([{ ended: 'DONE', confirmedBy: [] }]);
  expect((await after.run('officers rescue confirm')).message).toMatch(/roles/);
  const line = ['officers', 'first', ADA, '--name', 'Ada', '--roles', 'ADMINISTRATOR'];
  const { answer } = await adminLine(service, line);
  const ada = await acceptInvitation(service, answer[0].link);
  const { cookie } = await logIn(service, ada.passkey);
  const own = { name: 'officers rescue confirm', args: [ADA], options: {}, files: {} };
  expect((await deskCall(service, deskCalls.run, own, cookie)).status).toBe(200);
});

// security(The staff desk 6.4.4, 16.2.1)
it('is the database owner’s alone', async () => {
  expect((await linus.run('officers rescue', [ADA], { reason: 'mine' })).message).toMatch(/roles/);
  const client = await service.ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('create role not_the_owner');
    await client.query('grant usage on schema public to not_the_owner');
    await client.query('grant all on officer_rescues to not_the_owner');
    await client.query('set local role not_the_owner');
    await expect(
      client.query(
        "insert into officer_rescues (email, reason, begun_by, begun_at, effective_at) values ('a', 'b', 'c', now(), now() + interval '3 days')",
      ),
    ).rejects.toThrow(/Only the owner/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('is found in the journal when it did not wait', async () => {
  await query(
    `insert into journal (at, actor, source, action, target, after) values (now(), 'root', 'COMMAND_LINE', 'officers rescue', '${ADA}', '{"step": "DONE"}')`,
  );
  expect(await faults()).toContain(
    'it removes an administrator who could not be warned for 48 hours',
  );
});
