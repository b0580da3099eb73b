import { desc, eq } from 'drizzle-orm';
import { peopleCalls } from '@/api/desk/people';
import { contactTickets } from '@/server/content/tables';
import { outboxMessages } from '@/server/messaging/tables';
import { changePerson } from '../../../support/people/change-person';
import { runAtDesk, seeView, testOfficer } from '../../../support/people/desk-view';
import { type Member, NO_IP_LIMITS, signUp } from '../../../support/people/members';
import { startTestService } from '../../../support/service/service';
import { duringTests } from '../../../support/setup/during-tests';

const grace = testOfficer('grace', 'SUPPORT');
const service = duringTests(() =>
  startTestService({ config: { desk: true, limits: NO_IP_LIMITS } }),
);

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
