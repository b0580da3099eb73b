import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { users } from '@/server/users/tables';
import { TermsBar } from '@/shell/layouts/terms-bar';
import { startMarketPages } from '../support/market/market-pages';

const pages = startMarketPages({});
const ACCEPT = { name: 'I accept' };

it('asks a member who accepted older terms, and stores the acceptance with the account', async () => {
  const { ctx, buyer } = pages.market();
  const { userId, ...person } = await buyer();
  await ctx.db.update(users).set({ termsVersion: 'older' }).where(eq(users.id, userId));
  pages.open({ userId, ...person }, <TermsBar />, '/dashboard');
  await userEvent.click(await screen.findByRole('button', ACCEPT));
  await waitFor(() => expect(screen.queryByRole('button', ACCEPT)).toBeNull());
  const { data } = await person.request('getProfile');
  expect(data.termsCurrent).toBe(true);
  const old = await person.request('updateSettings', { termsVersion: 'older' });
  const fields = { termsVersion: expect.stringContaining('The terms have changed.') };
  expect(old).toMatchObject({ status: 422, data: { fields } });
});

it('does not ask a member who accepted the terms at sign-up in another browser', async () => {
  const { client } = pages.open(await pages.market().buyer(), <TermsBar />, '/dashboard');
  await waitFor(() => expect(client.getQueryData(['profile'])).toBeDefined());
  expect(screen.queryByRole('button', ACCEPT)).toBeNull();
});
