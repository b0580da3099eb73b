import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readBank } from '@/config/bank';
import { startDeskPages } from '../../support/service/desk-pages';

const desk = startDeskPages(['ADMINISTRATOR']);

it('an administrator sees each part with its state, and looks again', async () => {
  desk.open('system');
  const row = async (name: string) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);
  expect((await row('bank')).getByText('ok')).toBeVisible();
  expect((await row('bank')).getByText(readBank().bankName)).toBeVisible();
  expect((await row('webhook')).getByText('skipped')).toBeVisible();
  const again = await screen.findByRole('button', { name: 'Look again' });
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Looking …' })).toBeDisabled();
  expect(await screen.findByRole('button', { name: 'Look again' })).toBeEnabled();
});
