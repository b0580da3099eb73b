import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookClaims, bookRequests, bookTries, registerPeople } from '@/server/book-entries/tables';
import { addCheck, changePerson } from '../../support/people/change-person';
import { signUp } from '../../support/people/members';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['COMPLIANCE']);
const user = userEvent.setup();
const HOLDER = `0x${'5e'.repeat(32)}`;
const OWN = `0x${'5d'.repeat(32)}`;
const OTHER = `0x${'5f'.repeat(32)}`;
const WALLET = `0x${'7a'.repeat(20)}`;

const cardOf = async (heading: string) => {
  const title = await screen.findByRole('heading', { name: heading });
  return within(title.closest('section') as HTMLElement);
};

it('shows both sides of a letter, and for each move what can be done now', async () => {
  const service = desk.service();
  const { db } = service.ctx;
  const { userId, email } = await signUp(service, { firstName: 'Ada', lastName: 'Byron' });
  await addCheck(db, {
    userId,
    firstName: 'Ada',
    lastName: 'Brunner',
    dateOfBirth: '1990-05-17',
  });
  const entry = { externalId: 'S-1', kind: 'PERSON', name: 'Ada Old', birthDate: null } as const;
  await db.transaction((tx) => tx.insert(registerPeople).values({ ...entry, holder: HOLDER }));
  const tried = { userId, holder: HOLDER, state: 'WAITING', differences: ['NAME'] } as const;
  await db.insert(bookTries).values({ ...tried, differences: ['NAME'] });
  await changePerson(db, userId, { holderId: OWN });
  const asked = { userId, holder: OWN, wallet: WALLET };
  await db.transaction((tx) => tx.insert(bookRequests).values(asked));
  const at = new Date('2026-11-20T10:00:00Z');
  const claim = { txHash: `0x${'9e'.repeat(32)}`, logIndex: 0, holder: OTHER, wallet: WALLET };
  await db.insert(bookClaims).values({ ...claim, claimedAt: at, executableAt: new Date(0) });
  desk.open('book-entries');
  const letter = await cardOf('Ada Brunner');
  expect(within(letter.getByLabelText('Identity check')).getByText('1990-05-17')).toBeVisible();
  expect(within(letter.getByLabelText('Register')).getByText('Ada Old')).toBeVisible();
  expect(letter.getByText('Another name')).toBeVisible();
  expect(await letter.findByRole('button', { name: 'Propose to accept' })).toBeVisible();
  const stranger = await cardOf('A holder without an account');
  expect(stranger.getByText(/^Nobody asked for this here/)).toBeVisible();
  expect(await stranger.findByRole('button', { name: 'Stop the transfer' })).toBeVisible();
  expect(stranger.getByRole('button', { name: 'Carry it out' })).toBeVisible();
  const own = await cardOf('Ada Byron');
  expect(own.getByRole('link', { name: email })).toBeVisible();
  expect(await own.findByRole('button', { name: 'Propose the approval' })).toBeVisible();
  // Refused here, by one officer: it is gone from the list.
  const refusing = within(letter.getByLabelText('Refuse'));
  await user.type(await refusing.findByLabelText(/reason/i), 'For somebody else.');
  await user.click(refusing.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Nobody waits.')).toBeVisible();
});
