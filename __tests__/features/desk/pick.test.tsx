import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contactTickets } from '@/server/content/tables';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['SUPPORT']);
const user = userEvent.setup();

it('rows are reached and picked by keys, taken together, and found again by a saved view', async () => {
  const { ctx } = desk.service();
  for (const number of [1, 2, 3]) {
    const id = `T-0000${number}-00000`;
    const createdAt = new Date(ctx.clock.now().getTime() + number);
    const words = { name: 'Ada', email: 'ada@example.com', subject: `Question ${number}` };
    await ctx.db
      .insert(contactTickets)
      .values({ id, ...words, category: 'OTHER', message: '?', fingerprint: id, createdAt });
  }
  const { unmount } = desk.open('tickets');
  await screen.findByText('3 in all');
  expect(screen.getByText(/shows the keys/)).toHaveTextContent('? shows the keys');
  await user.keyboard('jjxjkjx');
  expect(screen.getByRole('link', { name: 'Question 3' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Take' }));
  const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  await waitFor(() => expect(within(rowOf('Question 3')).getByText('Ada')).toBeVisible());
  await user.selectOptions(screen.getByLabelText('Officer'), 'mine');
  await screen.findByText('2 in all');
  await user.click(screen.getByRole('button', { name: 'Save as a view' }));
  await user.type(screen.getByLabelText('Name of this view'), 'My day');
  await user.click(screen.getByRole('button', { name: 'Save the view' }));
  unmount();
  const { visited } = desk.open('tickets');
  await screen.findByText('3 in all');
  await user.click(screen.getByRole('button', { name: 'My day' }));
  await screen.findByText('2 in all');
  expect(visited).toEqual(['/desk/tickets?whose=mine']);
  expect(screen.queryByText('Question 1')).not.toBeInTheDocument();
});
