import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { shareListLines, shareLists } from '@/server/issuance/tables';
import { addShareList } from '../../support/people/share-lists';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['FINANCE']);
const user = userEvent.setup();
const db = () => desk.service().ctx.db;

const lines = () => within(screen.getByRole('table', { name: 'Lines' }));

it('shows a list that is due, its lines narrowed, and what can be done', async () => {
  const id = await addShareList(db(), 1);
  const opened = desk.open('issuance', id);
  expect(await screen.findByText('Can be issued')).toBeInTheDocument();
  expect(screen.getByText('0 of 1')).toBeInTheDocument();
  expect(await screen.findByRole('rowheader', { name: /Ada Example N-1/ })).toBeInTheDocument();
  expect(lines().getByText('1.5')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Issue the next 100 lines' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop the list' })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Which lines'), 'Book entries');
  expect(await screen.findByText('No line is like that')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Which lines'), 'With a wallet');
  expect(await screen.findByRole('rowheader', { name: /Ada Example/ })).toBeInTheDocument();
  opened.unmount();
  // Issued by a final block.
  await db()
    .update(shareListLines)
    .set({ issuedAt: new Date('2026-01-05T10:00:00Z') });
  desk.open('issuance', id);
  expect(await screen.findByText('1 of 1')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Compare with the chain' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Issue the next/ })).not.toBeInTheDocument();
});

it('lets a list that was not announced be discarded, and a cancelled one be read', async () => {
  const id = await addShareList(db(), 2);
  const set = (values: Partial<typeof shareLists.$inferInsert>) =>
    db().update(shareLists).set(values).where(eq(shareLists.id, id));
  await set({ announcementId: null, executableAt: null });
  const opened = desk.open('issuance', id);
  expect(await screen.findByRole('button', { name: 'Discard the list' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Compare/ })).not.toBeInTheDocument();
  opened.unmount();
  await set({ announcementId: 2n, cancelledAt: new Date() });
  desk.open('issuance', id);
  expect(await screen.findByText('Cancelled', { selector: 'span' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Issue|cancellation/ })).not.toBeInTheDocument();
});
