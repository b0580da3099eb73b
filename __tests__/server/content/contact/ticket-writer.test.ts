import { peopleCalls } from '@fnx/api/desk/people';
import { desc, eq } from 'drizzle-orm';
import { ticketQueue } from '@/server/content/desk';
import { contactTickets } from '@/server/content/tables';
import { outboxMessages } from '@/server/messaging/tables';
import { changePerson } from '../../../support/people/change-person';
import { runAtDesk, seeView, testOfficer } from '../../../support/people/desk-view';
import { type Member, NO_IP_LIMITS, signUp } from '../../../support/people/members';
import { startTestService, type TestClock } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

const grace = testOfficer('grace', 'SUPPORT');
const service = duringTests(() =>
  startTestService({ config: { desk: true, limits: NO_IP_LIMITS } }),
);

const PAGE = { page: 1, limit: 50 };
let written = 0;

async function write(from: { email: string; userId?: string }): Promise<string> {
  written += 1;
  const id = `T-0000${written}-00000`;
  await service.ctx.db.insert(contactTickets).values({
    ...{
      id,
      userId: from.userId ?? null,
      email: from.email,
      name: 'Ada',
      subject: `No. ${written}`,
    },
    ...{ category: 'OTHER', message: '?', fingerprint: id, createdAt: service.ctx.clock.now() },
  });
  return id;
}

const show = (number: string) => seeView(service.ctx, grace, peopleCalls.ticket, { number });
const templateOf = async (number: string, wanted: string) => {
  const { templates } = await show(number);
  return templates.find(({ name }) => name === wanted);
};
const answer = (number: string, options: Record<string, string>) =>
  runAtDesk(service.ctx, 'grace', ['tickets answer', number], options);
const become = (member: Member, kycStatus: 'IN_REVIEW' | 'APPROVED') =>
  changePerson(service.ctx.db, member.userId, { kycStatus });

const germanMember = async () => {
  const member = await signUp(service);
  await changePerson(service.ctx.db, member.userId, { settings: { language: 'de' } });
  return member;
};

it('a ticket shows who wrote it, and what else that person wrote', async () => {
  const member = await germanMember();
  const first = await write({ email: 'other@example.com', userId: member.userId });
  const second = await write(member);
  expect(await show(second)).toMatchObject({
    language: 'German',
    writer: { status: 'ACTIVE', kycStatus: 'NOT_APPLIED' },
    earlier: [{ number: first, subject: 'No. 1', state: 'OPEN' }],
  });
  expect(await show(await write({ email: 'stranger@example.com' }))).toMatchObject({
    language: 'English',
    writer: null,
    earlier: [],
  });
});

it('a template is in the customer’s language, and refused where it is not true', async () => {
  const member = await germanMember();
  await become(member, 'IN_REVIEW');
  const ticket = await write(member);
  const template = await templateOf(ticket, 'identity-check');
  expect(template).toMatchObject({
    text: expect.stringContaining('Ihre Identitätsprüfung wird gerade bearbeitet.'),
    against: null,
  });
  await become(member, 'APPROVED');
  const why = 'No identity check of this customer is being looked at.';
  expect(await templateOf(ticket, 'identity-check')).toMatchObject({ against: why });
  await expect(answer(ticket, { template: 'identity-check' })).rejects.toThrow(why);
  await expect(answer(ticket, { text: `${template?.text}\n\nGrace` })).rejects.toThrow(why);
  await answer(ticket, { template: 'data-request' });
  const [mail] = await service.ctx.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.purpose, 'CONTACT_ANSWER'));
  expect(JSON.stringify(mail?.content)).toContain('Vielen Dank für Ihre Nachricht.');
});

it('an officer writes to one customer, whose reply finds its ticket', async () => {
  const member = await signUp(service);
  const words = { subject: 'Your transfer', text: 'Which account shall we return it to?' };
  const [row] = await runAtDesk(service.ctx, 'grace', ['tickets write', member.userId], words);
  const number = String(row?.number);
  const again = runAtDesk(service.ctx, 'grace', ['tickets write', member.userId], words);
  await expect(again).rejects.toThrow('sent today');
  expect(await show(number)).toMatchObject({
    ...{ state: 'CLOSED', message: '', personId: member.userId },
    answers: [{ officer: 'grace@bank.example', message: words.text }],
  });
  const [mail] = await service.ctx.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, member.email))
    .orderBy(desc(outboxMessages.createdAt));
  expect(mail?.subject).toBe(`A message from FNX, ${number}`);
});

it('a ticket that waits for its writer is no work until that one answers, or the days are over', async () => {
  await service.ctx.db.delete(contactTickets);
  const email = 'emmy@example.com';
  const ticket = await write({ email });
  const work = async () =>
    (await ticketQueue.waiting(service.ctx, { ...grace, rights: [] }, PAGE)).docs;
  const waiting = async () =>
    (await seeView(service.ctx, grace, peopleCalls.tickets, { state: 'WAITING' })).total;
  const wait = () => answer(ticket, { text: 'Which account?', wait: '3' });
  await wait();
  expect([await work(), await waiting()]).toEqual([[], 1]);
  expect((await show(ticket)).state).toBe('WAITING');
  (service.ctx.clock as TestClock).advance(3 * 86_400);
  // Late only once its days after the waiting are over.
  expect(await work()).toMatchObject([{ id: ticket, since: service.ctx.clock.now() }]);
  await wait();
  const again = {
    email,
    name: 'Emmy',
    subject: 'My account',
    category: 'OTHER',
    message: 'Please take the first account.',
  };
  const { data } = await service.request('contactUs', { ...again, captchaToken: 'x' });
  expect((await work()).map(({ id }) => id)).toEqual([ticket, data.ticketId]);
  await answer(ticket, { text: 'Thank you.' });
  await runAtDesk(service.ctx, 'grace', ['tickets reopen', ticket]);
  const open = runAtDesk(service.ctx, 'grace', ['tickets reopen', ticket]);
  await expect(open).rejects.toThrow('This ticket is open already.');
});

it('officers note what the writer is never told, and correct the category', async () => {
  const ticket = await write({ email: 'emmy@example.com' });
  await runAtDesk(service.ctx, 'grace', ['tickets note', ticket], { text: 'Called her.' });
  await runAtDesk(service.ctx, 'grace', ['tickets change', ticket], { category: 'kyc' });
  expect(await show(ticket)).toMatchObject({
    category: 'KYC',
    notes: [{ author: 'grace@bank.example', text: 'Called her.' }],
  });
});
