import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { NotificationsTab } from '@/features/account/settings/notifications-tab';
import { SecurityTab } from '@/features/account/settings/security-tab';
import { SessionsTab } from '@/features/account/settings/sessions-tab';
import { WalletsTab } from '@/features/account/settings/wallets/wallets-tab';
import { fill, open, press, startRealService } from '../real-service';

const { service, network, clock, logIn } = startRealService();

function refuseOnce(path: string) {
  const data = { code: 'RATE_LIMITED', retryAfter: 1 };
  const body = { status: 429, message: 'Too often.', data };
  network.use(
    http.get(`*/api/v1/${path}`, () => HttpResponse.json(body, { status: 429 }), { once: true }),
  );
}

it.each([
  ['Your devices', 'user/sessions', <SessionsTab key="sessions" />, 'This device'],
  ['Your wallets', 'user/my-wallet', <WalletsTab key="wallets" />, /^No wallet linked/],
  ['Your settings', 'user/settings', <NotificationsTab key="notices" />, 'Purchases'],
])('%s that failed to load can be reloaded', async (_, path, tab, content) => {
  await logIn();
  refuseOnce(path);
  open('/settings', tab);
  expect((await screen.findAllByText('This part could not be loaded')).length).toBeGreaterThan(0);
  expect(screen.queryByText(content)).not.toBeInTheDocument();
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) again.click();
  expect(await screen.findByText(content)).toBeInTheDocument();
  expect(screen.queryByText('This part could not be loaded')).not.toBeInTheDocument();
});

it('without a linked wallet, offers to link one', async () => {
  await logIn();
  open('/settings?tab=wallets', <WalletsTab />);
  const link = await screen.findByRole('link', { name: 'Link a wallet' });
  expect(link).toHaveAttribute('href', '/wallet');
});

it('shows the network of a device', async () => {
  await logIn();
  open('/settings?tab=sessions', <SessionsTab />);
  const line = await screen.findByRole('listitem');
  expect(line).toHaveTextContent(/Logged in .+, from the service’s own machine/);
});

it('wrong passwords lock the form and show a countdown', async () => {
  const { token } = await logIn();
  for (let n = 0; n < 5; n += 1) {
    const input = { action: 'START', password: `wrong ${n}` };
    await service().request('enableTwoFactorGoogle', input, { token });
  }
  open('/settings?tab=security', <SecurityTab />);
  await screen.findByText('Off');
  await press('Turn on two-factor login');
  await fill('Your password', 'wrong again');
  await press('Show key');
  await screen.findByText(/This is temporarily locked\. Nothing was changed/);
  expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:\d\d$/);
});

it('an expired key must be requested again', async () => {
  const { password } = await logIn();
  open('/settings?tab=security', <SecurityTab />);
  await screen.findByText('Off');
  await press('Turn on two-factor login');
  await fill('Your password', password);
  await press('Show key');
  await screen.findByRole('img', { name: /./ });
  clock.advance(601);
  await fill('Authenticator code for FNX', '123456');
  expect(
    await screen.findByText(/The set-up has expired\. Nothing was changed/),
  ).toBeInTheDocument();
});
