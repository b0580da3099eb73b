import { DAY_MS } from '@fnx/values/time';
import { act, screen, waitFor } from '@testing-library/react';
import { getAddress } from 'viem';
import { ChangePasswordPage } from '@/features/account/change-password-page';
import { ActionCodePage } from '@/features/account/codes/action-code-page';
import { DeactivateTab } from '@/features/account/settings/deactivate-tab';
import { SecurityTab } from '@/features/account/settings/security-tab';
import { WalletsTab } from '@/features/account/settings/wallets/wallets-tab';
import { takeNext } from '@/lib/session/next-page';
import { endSession, readSession } from '@/lib/session/session';
import { shareWallets } from '@/server/register/chain-tables';
import { stakes, stakingPlans } from '@/server/staking/tables';
import { wallets } from '@/server/users/tables';
import { connectWallet } from '../../../support/market/connect-wallet';
import { changePerson } from '../../../support/people/change-person';
import { wrongCode } from '../../../support/people/members';
import { authenticator, fill, open, press, startRealService, user } from '../real-service';

const { service, clock, logIn, enrol } = startRealService();
const SETTINGS = '/settings?tab=security';

const profileOf = async (token: string) =>
  (await service().request('getProfile', {}, { token })).data;

async function enterCode(label: string, code: string) {
  await screen.findByLabelText(label);
  await fill(label, code);
}

/** Proves an action by the password, and leaves for the page of the code. */
async function sendCode(page: ReturnType<typeof open>, { password }: { password: string }) {
  await fill('Your password', password);
  await press('Send code');
  await waitFor(() => expect(page.visited).toEqual(['/auth/otp-verify']));
  page.unmount();
}

describe('the password', () => {
  it('can be changed only after login', async () => {
    open('/auth/change-password', <ChangePasswordPage />);
    expect(await screen.findByText('Please log in')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login');
    expect(takeNext()).toBe('/auth/change-password');
  });

  it('shows errors at the fields, keeps the values, and ends the other sessions', async () => {
    const member = await logIn();
    open('/auth/change-password', <ChangePasswordPage />);
    await fill('Current password', 'not this one');
    await fill('New password', 'nine calm rivers 4');
    await fill('Confirm new password', 'nine calm rivers 4');
    await press('Change password');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
        /password is not correct/,
      ),
    );
    expect(screen.getByLabelText('New password')).toHaveValue('nine calm rivers 4');
    await fill('Current password', member.password);
    await press('Change password');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect((await service().request('getSettings', {}, { token: member.token })).status).toBe(401);
    const session = readSession();
    expect(session.status === 'member' && session.token !== member.token).toBe(true);
  });
});

describe('two-factor login', () => {
  it('is turned on with key and code and shows ten recovery codes until confirmed', async () => {
    const member = await logIn();
    open(SETTINGS, <SecurityTab />);
    await user.click(await screen.findByRole('button', { name: 'Turn on two-factor login' }));
    await fill('Your password', 'wrong');
    await press('Show key');
    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(/not correct/),
    );
    await fill('Your password', member.password);
    await press('Show key');
    const picture = await screen.findByRole('img', { name: /QR code/ });
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/));
    const link = screen.getByRole('link', { name: /Open in an authenticator app/ });
    const secret = new URL(link.getAttribute('href') ?? '').searchParams.get('secret') ?? '';
    expect(screen.getByText(secret.replace(/(.{4})(?=.)/g, '$1 '))).toBeInTheDocument();

    const codeNow = authenticator(secret, clock);
    await fill('Authenticator code for FNX', wrongCode(codeNow()));
    expect(await screen.findByText(/authenticator code is not correct/)).toBeInTheDocument();
    await fill('Authenticator code for FNX', codeNow());
    expect(await screen.findByText('Save your recovery codes')).toBeInTheDocument();
    expect(screen.getAllByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toHaveLength(10);
    await press('Done');
    expect(screen.getByText(/cannot be shown again/)).toBeInTheDocument();
    await user.click(screen.getByLabelText(/I have saved these codes/));
    await press('Done');
    expect(await screen.findByText('On')).toBeInTheDocument();
    expect((await profileOf(member.token)).twoFactorEnabled).toBe(true);
    clock.advance(30);
  });

  it('creates new recovery codes and is turned off with the authenticator', async () => {
    const member = await logIn();
    const { codeNow, recoveryCodes } = await enrol(member);
    open(SETTINGS, <SecurityTab />);
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await fill('Your password', member.password);
    await fill('Code from the authenticator app', wrongCode(codeNow()));
    await press('Create new codes');
    await waitFor(() =>
      expect(screen.getByLabelText('Code from the authenticator app')).toBeInvalid(),
    );
    await fill('Code from the authenticator app', codeNow());
    await press('Create new codes');
    await screen.findByText('Save your recovery codes');
    expect(screen.queryByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText(/I have saved these codes/));
    await press('Done');
    clock.advance(30);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await fill('Your password', member.password);
    await fill('Code from the authenticator app', codeNow());
    await press('Turn off');
    expect(await screen.findByText('Off')).toBeInTheDocument();
    expect((await profileOf(member.token)).twoFactorEnabled).toBe(false);
  });

  it('is turned off without the authenticator, with a recovery code and an e-mail code', async () => {
    const member = await logIn();
    const { recoveryCodes } = await enrol(member);
    open(SETTINGS, <SecurityTab />);
    await user.click(await screen.findByRole('button', { name: /lost my authenticator/ }));
    await fill('Your password', member.password);
    await fill('Recovery code', recoveryCodes[3] ?? '');
    await press('Send code');
    await screen.findByLabelText('Code from the e-mail');
    const code = await service().codeFor(member.email);
    await fill('Code from the e-mail', wrongCode(code));
    expect(await screen.findByText(/The code is not correct/)).toBeInTheDocument();
    await fill('Code from the e-mail', code);
    expect(await screen.findByText('Off')).toBeInTheDocument();
    expect((await profileOf(member.token)).twoFactorEnabled).toBe(false);
  });
});

describe('the addresses', () => {
  it('the e-mail changes with the code sent to the new address', async () => {
    const member = await logIn();
    const newEmail = `new.${member.email}`;
    const page = open(SETTINGS, <SecurityTab />);
    await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
    await press('Send code');
    expect(screen.getByLabelText('New e-mail')).toHaveFocus();
    expect(screen.getByLabelText('Your password')).toBeInvalid();
    await fill('New e-mail', newEmail);
    await sendCode(page, member);
    open('/auth/otp-verify', <ActionCodePage />);
    expect(await screen.findByText(/^n•••@/)).toBeInTheDocument();
    const code = await service().codeFor(newEmail);
    await enterCode('Code from the e-mail', wrongCode(code));
    expect(await screen.findByText(/4 tries left/)).toBeInTheDocument();
    expect((await profileOf(member.token)).email).toBe(member.email);
    await enterCode('Code from the e-mail', code);
    const done = await screen.findByRole('heading', { name: /^E.*mail address changed$/ });
    expect(done).toHaveTextContent('E-mail address changed');
    expect((await profileOf(member.token)).email).toBe(newEmail);
  });

  it('the phone changes with the code sent to the new number', async () => {
    const member = await logIn();
    const page = open(SETTINGS, <SecurityTab />);
    await user.click(await screen.findByRole('button', { name: 'Change phone' }));
    expect(screen.getByLabelText('Country code')).toHaveFocus();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Change phone' })).toHaveFocus();
    await press('Change phone');
    await user.selectOptions(await screen.findByLabelText('Country code'), '+33');
    await fill('New mobile phone', '06 12 34 99 01');
    await sendCode(page, member);
    open('/auth/otp-verify', <ActionCodePage />);
    await enterCode('Code from the text message', await service().codeFor('+33612349901'));
    expect(await screen.findByText('Phone number changed')).toBeInTheDocument();
    expect((await profileOf(member.token)).phone).toBe('+33612349901');
  });

  it('an unfinished change survives a new login of the same customer only', async () => {
    const member = await logIn();
    const page = open(SETTINGS, <SecurityTab />);
    await user.click(await screen.findByRole('button', { name: 'Change e-mail' }));
    await fill('New e-mail', `later.${member.email}`);
    await sendCode(page, member);
    act(() => endSession('Your session has expired. Please log in again.'));
    const view = open('/auth/otp-verify', <ActionCodePage />);
    expect(await screen.findByText('Please log in')).toBeInTheDocument();
    expect(screen.getByText(/e-mail change needs a code/)).toBeInTheDocument();
    expect(takeNext()).toBe('/auth/otp-verify');
    view.unmount();
    await logIn();
    open('/auth/otp-verify', <ActionCodePage />);
    expect(await screen.findByText('No code required')).toBeInTheDocument();
  });

  it('no code is required without a pending action', async () => {
    await logIn();
    open('/auth/otp-verify', <ActionCodePage />);
    expect(await screen.findByText('No code required')).toBeInTheDocument();
  });
});

describe('a lost wallet', () => {
  it('is unlinked with password and code, without its signature', async () => {
    const member = await logIn();
    await service().ctx.db.transaction((tx) =>
      tx.insert(wallets).values({
        userId: member.userId,
        chainId: 56,
        address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
        walletName: 'Old phone',
        isPrimary: true,
        linkedAt: clock.now(),
      }),
    );
    const page = open('/settings?tab=wallets', <WalletsTab />);
    await user.click(await screen.findByRole('button', { name: /I lost this wallet, 0x3C/ }));
    await sendCode(page, member);
    open('/auth/otp-verify', <ActionCodePage />);
    await enterCode('Code from the e-mail', await service().codeFor(member.email));
    expect(await screen.findByText('Wallet unlinked')).toBeInTheDocument();
    expect((await profileOf(member.token)).walletsCount).toBe(0);
  });
});

describe('the recovery of a lost wallet', () => {
  it('is not asked for with a wallet that is too new, and says from when on', async () => {
    const member = await logIn();
    const { db } = service().ctx;
    const holder = `0x${'4e'.repeat(32)}`;
    await changePerson(db, member.userId, { holderId: holder });
    const [old, junior] = [getAddress(`0x${'4a'.repeat(20)}`), getAddress(`0x${'4b'.repeat(20)}`)];
    const registeredAt = clock.now();
    const add = async (wallet: string, seniorAt: Date) => {
      const address = wallet.toLowerCase();
      const linked = { walletName: 'Phone', isPrimary: wallet === old, linkedAt: registeredAt };
      await db.transaction((tx) =>
        tx.insert(wallets).values({ userId: member.userId, chainId: 56, address, ...linked }),
      );
      await db.insert(shareWallets).values({ address, holder, registeredAt, seniorAt });
    };
    await add(old, registeredAt);
    await add(junior, new Date(registeredAt.getTime() + 3 * DAY_MS));
    const connect = (address: `0x${string}`) =>
      connectWallet(address, () => Promise.reject(new Error('Nothing is sent.')));
    connect(junior);
    open('/settings?tab=wallets', <WalletsTab />);
    await user.click(await screen.findByRole('button', { name: /I lost this wallet, 0x4[aA]/ }));
    expect(await screen.findByText(/can ask for a recovery from .* on/)).toBeVisible();
    expect(screen.queryByText(junior)).not.toBeInTheDocument();
    await press('Send code');
    expect(await screen.findByText('Connect the new wallet first.')).toBeVisible();
    const other = getAddress(`0x${'4c'.repeat(20)}`);
    connect(other);
    expect(await screen.findByText(other)).toBeVisible();
    expect(screen.queryByText(/can ask for a recovery from/)).not.toBeInTheDocument();
  });
});

describe('closing the account', () => {
  it('requires reason, password and code, then logs out', async () => {
    const member = await logIn();
    const page = open('/settings?tab=deactivate', <DeactivateTab />);
    await press('Send code');
    expect(screen.getByLabelText('Reason for leaving')).toHaveFocus();
    await user.selectOptions(screen.getByLabelText('Reason for leaving'), 'FEES');
    await user.type(screen.getByLabelText(/What could we have done better/), 'Nothing, really.');
    await fill('Your password', 'wrong');
    await press('Send code');
    await waitFor(() => expect(screen.getByLabelText('Your password')).toBeInvalid());
    expect(screen.getByLabelText(/What could we/)).toHaveValue('Nothing, really.');
    await sendCode(page, member);
    open('/auth/otp-verify', <ActionCodePage />);
    await enterCode('Code from the e-mail', await service().codeFor(member.email));
    expect(await screen.findByText('Account deactivated')).toBeInTheDocument();
    expect(readSession().status).toBe('guest');
    // The login that reactivates the account does not lead back to the code.
    expect(takeNext()).toBeNull();
    expect((await service().request('getSettings', {}, { token: member.token })).status).toBe(401);
  });

  it('lists open items with links', async () => {
    const member = await logIn();
    const { db } = service().ctx;
    const plan = { id: 'open-items', name: 'Ninety days', lockDays: 0, aprBps: 300, minRaw: 1n };
    await db.insert(stakingPlans).values({ ...plan, chainPlanId: 9, poolCapRaw: 10n ** 12n });
    await db.insert(stakes).values({
      id: '1',
      holder: `0x${'ab'.repeat(32)}`,
      userId: member.userId,
      planId: plan.id,
      principalRaw: 10_000_000n,
      rewardRaw: 300_000n,
      startedAt: clock.now(),
      endsAt: new Date(clock.now().getTime() + 365 * 86_400_000),
      txHash: `0x${'cd'.repeat(32)}`,
    });
    open('/settings?tab=deactivate', <DeactivateTab />);
    await user.selectOptions(screen.getByLabelText('Reason for leaving'), 'OTHER');
    await fill('Your password', member.password);
    await press('Send code');
    const link = await screen.findByRole('link', { name: 'Stake in Ninety days' });
    expect(link).toHaveAttribute('href', '/staking');
    expect(screen.getByRole('alert')).toHaveTextContent(/still has open orders/);
  });
});
