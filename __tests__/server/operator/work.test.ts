import { checkCalls } from '@fnx/api/desk/checks';
import { deskCalls } from '@fnx/api/desk/desk';
import { journalCalls } from '@fnx/api/desk/journal';
import { peopleCalls } from '@fnx/api/desk/people';
import { workCalls } from '@fnx/api/desk/work';
import { contactTickets } from '@/server/content/tables';
import { forgetOldWork } from '@/server/operator/desk/work';
import { signUp } from '../../support/people/members';
import { firstOfficers, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;

beforeAll(async () => {
  service = await startTestService({ config: { desk: true } });
  [ada, grace] = await firstOfficers(service, ['SUPPORT', 'COMPLIANCE']);
  for (const number of [1, 2, 3]) {
    const id = `T-0000${number}-00000`;
    const createdAt = new Date(service.ctx.clock.now().getTime() + number * 1_000);
    const words = { name: 'Emmy Noether', email: 'emmy@example.com', subject: `Paid ${number} %` };
    await service.ctx.db
      .insert(contactTickets)
      .values({ id, ...words, category: 'OTHER', message: '?', fingerprint: id, createdAt });
  }
});
afterAll(() => service.stop());

const item = 'T-00001-00000';
const of = { kind: 'tickets' as const, items: [item] };
const markOf = async (officer: TestOfficer) => (await officer.call(workCalls.marks, of)).data;
const found = async (input: Parameters<typeof peopleCalls.tickets.input.parse>[0]) => {
  const { data } = await ada.call(peopleCalls.tickets, input as object);
  return [data.total, ...data.docs.map(({ subject }) => subject)];
};

it('a list is searched, turned round, and narrowed to those of an officer, with true counts', async () => {
  expect(await found({})).toEqual([3, 'Paid 1 %', 'Paid 2 %', 'Paid 3 %']);
  expect(await found({ sort: 'newest', limit: 1 })).toEqual([3, 'Paid 3 %']);
  expect(await found({ search: 'NOETHER 2 emmy@' })).toEqual([1, 'Paid 2 %']);
  expect(await found({ search: 'paid_1' })).toEqual([0]);
  await grace.call(workCalls.assign, { ...of, to: ada.email });
  expect(await found({ whose: 'mine' })).toEqual([1, 'Paid 1 %']);
  expect(await found({ whose: 'nobody' })).toEqual([2, 'Paid 2 %', 'Paid 3 %']);
  const { userId } = await signUp(service, { lastName: 'Lovelace' });
  const people = async (search: string) =>
    (await ada.call(peopleCalls.list, { search })).data.docs.map(({ id }) => id);
  expect(await people('lovel')).toEqual([userId]);
  expect(await people('x')).toEqual([]);
});

it('an item has one officer at a time, who works here and has the right', async () => {
  await grace.call(workCalls.assign, { ...of, to: grace.email });
  expect(await found({ whose: 'mine' })).toEqual([0]);
  const { assignee } = (await markOf(ada)).marks[0] ?? {};
  expect(assignee).toEqual({ email: grace.email, name: 'Grace' });
  const nobody = await ada.call(workCalls.assign, { ...of, to: 'eve@bank.example' });
  expect(nobody).toMatchObject({ status: 409, data: { code: 'NO_SUCH' } });
  await service.shell("update officers set roles = '{ADMINISTRATOR}' where name = 'Grace'");
  expect((await markOf(ada)).colleagues).toMatchObject([{ email: ada.email, name: 'Ada' }]);
  expect((await grace.call(workCalls.marks, of)).status).toBe(409);
  await service.shell(
    "update officers set roles = '{ADMINISTRATOR,SUPPORT,COMPLIANCE}' where name = 'Grace'",
  );
  await ada.call(workCalls.assign, { ...of, to: null });
  expect((await markOf(ada)).marks).toEqual([]);
});

it('officers see who else has an item open, until that one leaves or is gone for a minute', async () => {
  const openTo = async (officer: TestOfficer) => (await markOf(officer)).marks[0]?.open ?? [];
  await ada.call(workCalls.marks, { ...of, look: true });
  expect([await openTo(ada), await openTo(grace)]).toEqual([[], ['Ada']]);
  await ada.call(workCalls.leave, { kind: 'tickets', item });
  expect(await openTo(grace)).toEqual([]);
  await ada.call(workCalls.marks, { ...of, look: true });
  await ada.call(workCalls.assign, { ...of, to: ada.email });
  (service.ctx.clock as TestClock).advance(61);
  await forgetOldWork(service.ctx);
  expect((await markOf(grace)).marks).toMatchObject([{ assignee: { name: 'Ada' }, open: [] }]);
});

it('an answer that was written without the newest one is refused, and sent after it was read', async () => {
  const answer = (officer: TestOfficer, seen: string) =>
    officer.run('tickets answer', [item], { text: 'It arrived.', seen });
  expect((await answer(ada, '0')).status).toBe(200);
  const stale = await answer(grace, '0');
  expect(stale).toMatchObject({ status: 409, data: { code: 'TICKET_ANSWERED' } });
  expect(stale.message).toMatch(/ada@bank.example answered this ticket on \d{4}-.* UTC\. Read/);
  const mails = "select from outbox_messages where purpose = 'CONTACT_ANSWER'";
  expect((await service.ctx.pool.query(mails)).rowCount).toBe(1);
  expect((await answer(grace, '1')).status).toBe(200);
});

it('one list has all that waits for an officer, by what is due first, without what others have', async () => {
  const workOf = async (officer: TestOfficer, input: object = {}) => {
    const { data } = await officer.call(workCalls.mine, input);
    return [data.total, ...data.docs.map(({ path, isMine }) => (isMine ? `${path}!` : path))];
  };
  const [second, third] = ['T-00002-00000', 'T-00003-00000'] as const;
  await ada.call(workCalls.assign, { kind: 'tickets', items: [second], to: ada.email });
  await ada.call(workCalls.assign, { kind: 'tickets', items: [third], to: grace.email });
  const { data } = await ada.propose('account freeze', [(await signUp(service)).userId], {
    reason: 'Asked for it.',
  });
  await ada.sign(data.id);
  const toSign = async (officer: TestOfficer) =>
    (await officer.call(deskCalls.proposals, { show: 'mine' })).data.total;
  expect([await toSign(ada), await toSign(grace)]).toEqual([0, 1]);
  // A proposal is due in a day, a ticket in two.
  const proposal = `proposals/${data.id}`;
  const [two, three] = [second, third].map((id) => `tickets/${id}`);
  expect(await workOf(ada)).toEqual([1, `${two}!`]);
  expect(await workOf(grace)).toEqual([2, proposal, `${three}!`]);
  expect(await workOf(grace, { whose: 'mine' })).toEqual([1, `${three}!`]);
  expect(await workOf(grace, { whose: 'nobody' })).toEqual([1, proposal]);
  expect(await workOf(grace, { limit: 1, page: 2 })).toEqual([2, `${three}!`]);
  expect(await workOf(grace, { search: 'Noether' })).toEqual([1, `${three}!`]);
  expect(await workOf(grace, { sort: 'newest' })).toEqual([2, `${three}!`, proposal]);
  await ada.call(deskCalls.withdraw, { id: data.id, reason: 'Not any more.' });
});

it('a search for a person is journalled with its first letters', async () => {
  await ada.call(checkCalls.list, { search: 'Lovelace' });
  const { data } = await ada.call(journalCalls.list, { limit: 2, show: 'reads' });
  expect(data.docs[1]?.target.text).toBe('queue of identity checks, L•••');
});

it('the menu counts what waits for this officer, and the overview says what is wrong', async () => {
  const waiting = async (officer: TestOfficer, queue: string) => {
    const { data } = await officer.call(peopleCalls.queues, {});
    return data.queues.find(({ name }) => name === queue)?.waiting;
  };
  const options = { title: 'News', body: 'It is out.' };
  await service.shell("update officers set roles = array_append(roles, 'EDITOR')");
  const { data } = await ada.propose('announce', [], options);
  await ada.sign(data.id);
  expect([await waiting(ada, 'proposals'), await waiting(grace, 'proposals')]).toEqual([0, 1]);
  expect(await waiting(ada, 'administrators')).toBe(1);
  await service.shell(
    `insert into officers (email, name, roles, is_first, invited_until, admitted_at, created_at)
     values ('eve@bank.example', 'Eve', '{ADMINISTRATOR}', false, now(), now(), now())`,
  );
  expect(await waiting(ada, 'administrators')).toBe(0);
});
