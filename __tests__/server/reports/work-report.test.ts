import { contactAnswers, contactTickets } from '@/server/content/tables';
import { addCheck } from '../../support/people/change-person';
import { runAtDesk } from '../../support/people/desk-view';
import { signUp } from '../../support/people/members';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const service = duringTests(() => startTestService({ clock: createTestClock() }));

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 4, day, hour));

it('says how long officers took in a month, what they refused, and what was late', async () => {
  const { db } = service.ctx;
  const check = async (submittedAt: Date, reviewedAt: Date | null, status: string) => {
    const { userId } = await signUp(service);
    await addCheck(db, { userId, submittedAt, reviewedAt, status: status as never });
  };
  await check(at(1, 0), at(1, 2), 'APPROVED');
  await check(at(1, 0), at(1, 5), 'REJECTED');
  // Late: two days are allowed.
  await check(at(1, 0), at(4, 0), 'APPROVED');
  await check(at(30, 0), null, 'IN_REVIEW');
  await check(at(1, -48), at(1, -24), 'REJECTED');
  const ticket = { name: 'Ada', email: 'a@example.com', subject: '?', category: 'OTHER' } as const;
  const kept = { id: 'T', message: '?', fingerprint: 'T', createdAt: at(2, 0) };
  await db.insert(contactTickets).values({ ...ticket, ...kept });
  const answer = { ticketId: 'T', officer: 'grace', message: 'It came.' };
  await db.insert(contactAnswers).values({ ...answer, sentAt: at(2, 3) });
  const rows = await runAtDesk(service.ctx, 'ada', ['reports work'], { month: '2026-05' });
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  expect(of('Identity checks')).toEqual({
    ...{ month: '2026-05', kind: 'Identity checks', arrived: 4, decided: 3, refused: 1 },
    ...{ 'refused, %': '33.3', 'median, hours': '5.0', 'longest, hours': '72.0' },
    ...{ late: 1, 'still waiting': 1 },
  });
  expect(of('Tickets')).toMatchObject({ decided: 1, 'median, hours': '3.0', 'refused, %': '0.0' });
  // Kinds whose tables have other columns are asked, too.
  expect(rows.map(({ arrived }) => arrived)).toHaveLength(6);
});
