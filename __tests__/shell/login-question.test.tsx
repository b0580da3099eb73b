import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { isPublicPath } from '@/config/paths';
import { rememberNext, takeNext } from '@/lib/session/next-page';
import { endSession, startSession } from '@/lib/session/session';
import { nameOfPage } from '@/shell/layouts/portal-nav';
import { RouteGuard } from '@/shell/session/route-guard';
import { renderAt, settleQuestion } from './router';

const site = <RouteGuard>What the page shows</RouteGuard>;
const question = () => screen.queryByRole('dialog');

beforeEach(() => {
  endSession();
  sessionStorage.clear();
});

it('asks who opened a private page signed out to log in for it, until the login is opened', async () => {
  const { visited, go } = renderAt('/sell/13?from=//evil.example#bid', site);
  await settleQuestion();
  const dialog = await screen.findByRole('dialog', { name: 'Log in to open “Sell shares”' });
  const links = [...dialog.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect([visited, links]).toEqual([['/'], ['/auth/create-account', '/auth/login']]);
  await go('/auth/login');
  await go('/');
  await settleQuestion();
  expect(question()).toBeNull();
  expect(takeNext()).toBe('/sell/13?from=//evil.example#bid');
});

it('asks again after a reload, until it is closed', async () => {
  rememberNext('/wallet', true);
  renderAt('/', site).unmount();
  const reloaded = renderAt('/', site);
  await settleQuestion();
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(question()).toBeNull());
  reloaded.unmount();
  renderAt('/', site);
  await settleQuestion();
  expect(question()).toBeNull();
  // A later login leads there all the same.
  expect(takeNext()).toBe('/wallet');
});

it('says why the session has ended, and asks nobody who has ended it', async () => {
  startSession('t');
  const first = renderAt('/wallet', site);
  act(() => endSession('You were logged out on another device.'));
  await settleQuestion();
  await waitFor(() =>
    expect(question()).toHaveTextContent('You were logged out on another device.'),
  );
  first.unmount();
  startSession('t');
  const { visited } = renderAt('/wallet', site);
  act(() => endSession());
  await waitFor(() => expect(visited).toEqual(['/']));
  await settleQuestion();
  expect([question(), takeNext()]).toEqual([null, null]);
});

it.each(['//evil.example/wallet', '/\\evil.example', 'javascript:alert(1)', '/faq'])(
  'neither asks for %s in the storage nor leads there',
  async (url) => {
    rememberNext(url, true);
    renderAt('/', site);
    await settleQuestion();
    expect([question(), takeNext()]).toEqual([null, null]);
  },
);

it('has a name for every private page', () => {
  const files = readdirSync(join(__dirname, '../../pages'), { recursive: true }).map(String);
  const routes = files
    .filter((file) => /^(?!_|api|desk).*\.tsx$/.test(file))
    .map((file) => `/${file.replace(/(\/?index)?\.tsx$/, '').replace(/\[\w+\]/g, 'x')}`);
  expect(routes.filter((route) => !isPublicPath(route) && !nameOfPage(route))).toEqual([]);
});
