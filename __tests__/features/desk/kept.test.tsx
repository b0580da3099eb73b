import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renewSession } from '@/features/desk/lib/ended-session';
import { contactAnswers, contactTickets } from '@/server/content/tables';
import { officerSessions } from '@/server/operator/tables';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['SUPPORT']);
const user = userEvent.setup();
const db = () => desk.service().ctx.db;

const NUMBER = 'T-00001-00000';
const ANSWER = 'It arrived at 10:42.';

it('what is typed survives leaving and the end of the session, and is sent after the log-in', async () => {
  await db().insert(contactTickets).values({
    id: NUMBER,
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Question',
    category: 'OTHER',
    message: '?',
    fingerprint: NUMBER,
    createdAt: desk.service().ctx.clock.now(),
  });
  const first = desk.open('tickets', NUMBER);
  await user.type(await screen.findByLabelText('Answer'), ANSWER);
  await user.type(await screen.findByLabelText('Reason'), 'advertising');
  first.unmount();
  desk.open('tickets', NUMBER);
  expect(await screen.findByLabelText('Answer')).toHaveValue(ANSWER);
  expect(await screen.findByLabelText('Reason')).toHaveValue('advertising');

  const open = await db().delete(officerSessions).returning();
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  expect(screen.getByLabelText('Answer')).toHaveValue(ANSWER);
  expect(await db().select().from(contactAnswers)).toEqual([]);
  await db().insert(officerSessions).values(open);
  act(() => void renewSession('ada@bank.example'));
  expect(await screen.findByText(ANSWER, { selector: 'p' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await db().select().from(contactAnswers)).toMatchObject([{ message: ANSWER }]);
  await waitFor(() => expect(localStorage.getItem('fnx.desk')).not.toContain(ANSWER));
});

it('what one officer pressed is not done as another one', async () => {
  desk.open('tickets', NUMBER);
  await user.type(await screen.findByLabelText('Answer'), 'Once more.');
  const open = await db().delete(officerSessions).returning();
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  await db().insert(officerSessions).values(open);
  act(() => void renewSession('grace@bank.example'));
  expect(await screen.findByText(/session|log in/i, { selector: '[role=alert] *' })).toBeVisible();
  expect(await db().select().from(contactAnswers)).toHaveLength(1);
  expect(localStorage.getItem('fnx.desk')).toContain('Once more.');
});

it('logging out removes what was typed about customers, and keeps how lists are seen', async () => {
  const views = { value: [{ name: 'Mine', chosen: {} }], at: null };
  const elsewhere = { value: 'typed by another officer', at: Date.now() };
  localStorage.setItem(
    'fnx.desk',
    JSON.stringify({
      'ada@bank.example views tickets': views,
      'grace@bank.example answer 1': elsewhere,
    }),
  );
  desk.open('tickets', NUMBER);
  await user.type(await screen.findByLabelText('Answer'), 'Your report of account 17');
  expect(localStorage.getItem('fnx.desk')).toContain('Your report');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(async () => expect(await db().select().from(officerSessions)).toEqual([]));
  expect(JSON.parse(localStorage.getItem('fnx.desk') ?? '')).toEqual({
    'ada@bank.example views tickets': views,
    'grace@bank.example answer 1': elsewhere,
  });
});
