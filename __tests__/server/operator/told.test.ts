import { deskCalls } from '@fnx/api/desk/desk';
import { officerCalls } from '@fnx/api/desk/officers';
import { workCalls } from '@fnx/api/desk/work';
import { contactTickets } from '@/server/content/tables';
import { changePerson } from '../../support/people/change-person';
import { signUp } from '../../support/people/members';
import { firstOfficers, furtherOfficer, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;
beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  [ada, grace] = await firstOfficers(service, ['SUPPORT', 'COMPLIANCE']);
});
afterEach(() => service.stop());

type Mail = { to: string; subject: string; texts: string[]; url: string };

/** Mails about work, oldest first, whole: each must name nobody's customer. */
async function mails(): Promise<Mail[]> {
  const { rows } = await service.ctx.pool.query(
    `select recipient as to, subject, content->'paragraphs' as texts, content->'link'->>'url' as url
       from outbox_messages where purpose = 'DESK_WORK' order by created_at, recipient`,
  );
  return rows;
}
const told = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);
const pass = (seconds: number) => (service.ctx.clock as TestClock).advance(seconds);
/** A minute of the job and another one right after, as when the first one's end was lost. */
async function runTwice() {
  await service.runJobs('tell-officers');
  pass(60);
  await service.runJobs('tell-officers');
}
const propose = async (officer: TestOfficer, person?: string) => {
  const userId = person ?? (await signUp(service, { lastName: 'Noether' })).userId;
  return (await officer.propose('account freeze', [userId], { reason: 'Asked for it.' })).data.id;
};
const forMails = 'You choose at the desk, under “Your passkeys”, whether you get these mails.';
const give = (to: string | null, ...items: string[]) =>
  ada.call(workCalls.assign, { kind: 'tickets', items, to });

describe('an officer to whom another gives work', () => {
  it('gets one mail for one gift, with what it is, who gave it and its page', async () => {
    await give(grace.email, 'T-00001-00000');
    await give(grace.email, 'T-00001-00000', 'T-00002-00000', 'T-00003-00000');
    expect(await mails()).toEqual([
      {
        to: grace.email,
        subject: 'FNX desk: 1 ticket for you',
        texts: ['Ada gave you 1 ticket.', forMails],
        url: expect.stringMatching(/\/desk\/tickets\/T-00001-00000$/),
      },
      // She had one of the three.
      expect.objectContaining({
        subject: 'FNX desk: 2 tickets for you',
        url: expect.stringMatching(/\/desk\/tickets\?whose=mine$/),
      }),
    ]);
  });

  it('hears it once when the same call comes again, or twice at once', async () => {
    const client = await service.ctx.pool.connect();
    // Both calls have begun before either ends: they wait for this row, or for each other.
    await client.query(`begin; insert into desk_work (kind, item, officer_id, seen_at)
      select 'tickets', 'T-00001-00000', id, now() from officers where email = '${grace.email}'`);
    const both = [give(grace.email, 'T-00001-00000'), give(grace.email, 'T-00001-00000')];
    await service.waitFor(async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return (await service.ctx.pool.query(waiting)).rowCount === 2;
    });
    await client.query('rollback');
    client.release();
    await Promise.all(both);
    await give(grace.email, 'T-00001-00000');
    expect(await told()).toHaveLength(1);
  });

  it('hears nothing of what she takes herself, of what is taken back, or when she wants no mails', async () => {
    await give(ada.email, 'T-00001-00000');
    await give(null, 'T-00001-00000');
    await grace.call(officerCalls.tell, { byMail: false });
    await give(grace.email, 'T-00001-00000');
    expect(await told()).toEqual([]);
  });
});

describe('an officer who is away', () => {
  it('hears nothing until then, is seen as away, and her work is given on', async () => {
    const dayIn = (days: number) =>
      new Date(service.ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const over = await grace.call(officerCalls.away, { until: dayIn(0) });
    expect(over).toMatchObject({ status: 409, data: { code: 'DAY_OVER' } });
    await grace.call(officerCalls.away, { until: dayIn(2) });
    const id = 'T-00001-00000';
    const words = { name: 'Emmy', email: 'emmy@example.com', subject: 'Paid', message: '?' };
    const createdAt = service.ctx.clock.now();
    const ticket = { id, ...words, category: 'OTHER', fingerprint: id, createdAt } as const;
    await service.ctx.db.insert(contactTickets).values(ticket);
    await give(grace.email, id);
    await propose(ada);
    pass(121);
    await service.runJobs('tell-officers');
    expect(await told()).toEqual([]);
    const { data } = await ada.call(workCalls.marks, { kind: 'tickets', items: [id] });
    expect(data.colleagues).toMatchObject([
      { name: 'Ada', awayUntil: null },
      { name: 'Grace', awayUntil: dayIn(2) },
    ]);
    const hers = async () => {
      const { data } = await ada.call(workCalls.mine, { of: grace.email });
      return data.docs.map(({ path }) => path);
    };
    expect(await hers()).toEqual([`tickets/${id}`]);
    await give(ada.email, id);
    expect(await hers()).toEqual([]);
    pass(2 * 86_400);
    await service.runJobs('tell-officers');
    expect(await told()).toHaveLength(1);
  });
});

describe('officers for whose signature a proposal waits', () => {
  it('hear of it once, the proposer and those without the right do not, and no customer is named', async () => {
    await furtherOfficer(service, [ada, grace], 'linus@bank.example', ['EDITOR']);
    const id = await propose(ada);
    pass(121);
    await runTwice();
    pass(3_600);
    await runTwice();
    expect(await mails()).toEqual([
      {
        to: grace.email,
        subject: 'FNX desk: 1 proposal waits for your signature',
        texts: ['Ada proposes to freeze an account and end all its sessions.', forMails],
        url: expect.stringMatching(new RegExp(`/desk/proposals/${id}$`)),
      },
    ]);
  });

  it('get one mail in fifteen minutes, which counts all that wait, also those of its own two minutes', async () => {
    await propose(ada);
    pass(121);
    await propose(ada);
    await runTwice();
    expect(await told()).toHaveLength(1);
    pass(700);
    await service.runJobs('tell-officers');
    expect(await told()).toHaveLength(1);
    pass(200);
    await runTwice();
    expect((await mails()).slice(1)).toMatchObject([
      {
        subject: 'FNX desk: 2 proposals wait for your signature',
        texts: [
          'Ada proposes to freeze an account and end all its sessions (2 proposals).',
          forMails,
        ],
        url: expect.stringMatching(/\/desk\/proposals$/),
      },
    ]);
  });

  it('hear nothing of one that is a minute old, signed, given to another, withdrawn or senseless, or when they want no mails', async () => {
    const [signed, given, over] = [await propose(ada), await propose(ada), await propose(ada)];
    const { userId } = await signUp(service);
    await propose(ada, userId);
    await changePerson(service.ctx.db, userId, { status: 'BLOCKED' });
    await service.runJobs('tell-officers');
    await grace.sign(signed);
    await grace.call(workCalls.assign, { kind: 'proposals', items: [given], to: ada.email });
    await ada.call(deskCalls.withdraw, { id: over, reason: 'Not any more.' });
    pass(121);
    await service.runJobs('tell-officers');
    const unwanted = await propose(ada);
    await grace.call(officerCalls.tell, { byMail: false });
    pass(121);
    await service.runJobs('tell-officers');
    const about = (await told()).filter((line) => line.startsWith(grace.email));
    expect(about).toEqual([]);
    await grace.call(officerCalls.tell, { byMail: true });
    await service.runJobs('tell-officers');
    expect((await mails()).map(({ url }) => url.slice(-36))).toContain(unwanted);
  });

  it('are told again when the mail was not written: both or neither is', async () => {
    await propose(ada);
    pass(121);
    const { jobs } = service.ctx;
    const send = jest.spyOn(jobs, 'sendAll').mockRejectedValueOnce(new Error('broken'));
    await service.runJobs('tell-officers').catch(() => {});
    expect(await told()).toEqual([]);
    send.mockRestore();
    pass(60);
    await service.runJobs('tell-officers');
    expect(await told()).toHaveLength(1);
  });
});
