import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { useState } from 'react';
import { type BrowserSettings, GeneralTab } from '@/features/account/settings/general-tab';
import { NotificationsTab } from '@/features/account/settings/notifications-tab';
import { ProfilePage } from '@/features/account/settings/profile-page';
import { SessionsTab } from '@/features/account/settings/sessions-tab';
import { SettingsPage } from '@/features/account/settings/settings-page';
import { formatDateTime } from '@/lib/format/format';
import { showTimesIn } from '@/lib/format/time-zone';
import { makeQueryClient } from '@/lib/queries/query-client';
import { logOut } from '@/lib/session/logout';
import { endSession, readSession, startSession } from '@/lib/session/session';
import { changePerson } from '../../../support/people/change-person';
import { enterPassword } from '../../../support/people/members';
import { fill, open, press, startRealService, user } from '../real-service';

const { service, network, logIn } = startRealService();

const settingsOf = async (token: string) =>
  (await service().request('getSettings', {}, { token })).data;

/** The general tab with settings held by a stand-in for the shell. */
function General() {
  const [settings, setSettings] = useState<BrowserSettings['settings']>({
    theme: 'DARK',
    responsiveFontSizes: true,
    direction: 'ltr',
  });
  const update = (change: Partial<typeof settings>) =>
    setSettings((was) => ({ ...was, ...change }));
  return <GeneralTab browser={{ settings, update }} />;
}

function refuseOnce() {
  network.use(
    http.put(
      '*/api/v1/user/settings',
      () => HttpResponse.json({ status: 503, message: 'Away.', data: null }, { status: 503 }),
      { once: true },
    ),
  );
}

describe('the tabs', () => {
  const browser: BrowserSettings = {
    settings: { theme: 'DARK', responsiveFontSizes: true, direction: 'ltr' },
    update: () => {},
  };

  function openTabs(url: string) {
    const visited: string[] = [];
    function At() {
      const [asPath, setAsPath] = useState(url);
      const push = async (to: string) => {
        visited.push(to);
        setAsPath(to);
        return true;
      };
      const router = { asPath, push, prefetch: async () => {} } as unknown as NextRouter;
      return (
        <RouterContext.Provider value={router}>
          <QueryClientProvider client={client}>
            <SettingsPage browser={browser} />
            <button type="button" onClick={() => setAsPath(url)}>
              Back
            </button>
          </QueryClientProvider>
        </RouterContext.Provider>
      );
    }
    const client = makeQueryClient();
    render(<At />);
    return visited;
  }

  it('have their own URL; an unknown tab opens the first', async () => {
    await logIn();
    const visited = openTabs('/settings?tab=nothing');
    expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Security' }));
    expect(visited).toEqual(['/settings?tab=security']);
    expect(screen.getByRole('tabpanel', { name: 'Security' })).toBeInTheDocument();
    await press('Back');
    expect(screen.getByRole('tabpanel', { name: 'General' })).toBeInTheDocument();
  });

  it('are keyboard accessible with the arrow keys', async () => {
    await logIn();
    const visited = openTabs('/settings');
    await user.tab();
    expect(screen.getByRole('tab', { name: 'General' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(visited).toEqual(['/settings?tab=security']);
  });
});

describe('general', () => {
  afterEach(() => showTimesIn('UTC'));

  it('saves the time zone immediately and applies it to times', async () => {
    const { token } = await logIn();
    open('/settings', <General />);
    const zone = await screen.findByLabelText('Time zone');
    await user.selectOptions(zone, await screen.findByText('Asia/Tokyo'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect((await settingsOf(token)).timezone).toBe('Asia/Tokyo');
    expect(formatDateTime('2026-11-20T09:44:00.000Z')).toBe('20 Nov 2026, 18:44');
  });

  it('rolls back a failed change, reports it, and retries', async () => {
    const { token } = await logIn();
    open('/settings', <General />);
    const zone = await screen.findByLabelText('Time zone');
    refuseOnce();
    await user.selectOptions(zone, await screen.findByText('Asia/Tokyo'));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(zone).toHaveValue('UTC');
    await press('Try again');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(zone).toHaveValue('Asia/Tokyo');
    expect((await settingsOf(token)).timezone).toBe('Asia/Tokyo');
  });

  it('changes browser and account together', async () => {
    const { token } = await logIn();
    open('/settings', <General />);
    await user.click(screen.getByLabelText('Light'));
    expect(screen.getByLabelText('Light')).toBeChecked();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect((await settingsOf(token)).theme).toBe('light');
  });

  it('downloads the customer’s data as a file', async () => {
    const member = await logIn();
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:here';
    };
    URL.revokeObjectURL = () => {};
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    open('/settings', <General />);
    await press('Download my data');
    await press('Download');
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(
      'Enter your password.',
    );
    await fill('Your password', 'not the password');
    await press('Download');
    expect(await screen.findByText(/password is not correct/)).toBeInTheDocument();
    expect(names).toEqual([]);
    await fill('Your password', member.password);
    await press('Download');
    expect(await screen.findByText(/The file is in your downloads/)).toBeInTheDocument();
    expect(names).toEqual([expect.stringMatching(/^fnx-my-data-\d{4}-\d\d-\d\d\.json$/)]);
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(files[0] as Blob);
    });
    expect(text).toContain(member.email);
    expect(text).not.toContain('argon2');
    click.mockRestore();
  });
});

describe('notices', () => {
  it('change for one kind and channel only', async () => {
    const { token } = await logIn();
    open('/settings?tab=notifications', <NotificationsTab />);
    await user.click(await screen.findByLabelText('Staking by SMS'));
    await user.click(screen.getByLabelText('Purchases by E-mail'));
    await waitFor(async () => {
      const { notifications } = await settingsOf(token);
      expect(notifications.STAKING).toEqual({ email: true, sms: true, inApp: true, push: true });
      expect(notifications.ORDER).toEqual({ email: false, sms: false, inApp: true, push: true });
      expect(notifications.PRICE).toEqual({ email: true, sms: false, inApp: true, push: true });
    });
    expect(screen.getByLabelText('Staking by SMS')).toBeChecked();
    expect(screen.getByLabelText('Purchases by E-mail')).not.toBeChecked();
  });

  it('for security are on and locked', async () => {
    await logIn();
    open('/settings?tab=notifications', <NotificationsTab />);
    const table = await screen.findByRole('table');
    const row = within(table).getByRole('row', { name: /^Security/ });
    for (const box of within(row).getAllByRole('checkbox')) {
      expect(box).toBeChecked();
      expect(box).toBeDisabled();
    }
  });
});

describe('devices', () => {
  it('marks this device and logs out another one', async () => {
    const member = await logIn();
    const { data } = await enterPassword(service(), member);
    const otp = await service().codeFor(member.email);
    const other = await service().request('loginVerifyOtp', { loginId: data.loginId, otp });
    open('/settings?tab=sessions', <SessionsTab />);
    expect(await screen.findByText('This device')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await press(/^Log out: /);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    const refused = await service().request('getSettings', {}, { token: other.data.token });
    expect(refused.status).toBe(401);
    expect((await service().request('getSettings', {}, { token: member.token })).status).toBe(200);
  });

  it('lets a program read by a key that is shown once, and ends it', async () => {
    const member = await logIn();
    open('/settings?tab=sessions', <SessionsTab />);
    await screen.findByText('This device');
    await press('Let a program read');
    await fill('Name of the program', 'Books');
    await fill('Your password', member.password);
    await press('Create the access key');
    const token = (await screen.findByText(/^ey/)).textContent ?? '';
    const read = async () => (await service().request('latestTransactions', {}, { token })).status;
    expect(await read()).toBe(200);
    expect(await screen.findByText(/^Reads: Transactions, Tax year\./)).toBeInTheDocument();
    await press('End: Books');
    await waitFor(() => expect(screen.queryByText('Books')).not.toBeInTheDocument());
    expect(await read()).toBe(401);
  });

  it('asks for confirmation before it logs out everywhere', async () => {
    const member = await logIn();
    const page = open('/settings?tab=sessions', <SessionsTab />);
    await press('Log out everywhere');
    expect(readSession().status).toBe('member');
    await press('Yes, log out everywhere');
    await waitFor(() => expect(page.visited).toEqual(['/']));
    expect(readSession().status).toBe('guest');
    expect((await service().request('getSettings', {}, { token: member.token })).status).toBe(401);
  });
});

describe('the profile', () => {
  it('masks contact details and saves name and address before the identity check', async () => {
    const member = await logIn();
    open('/profile', <ProfilePage />);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ada Lovelace');
    expect(screen.queryByText(member.phone)).not.toBeInTheDocument();
    expect(screen.queryByText(member.email)).not.toBeInTheDocument();
    await fill('First name', ' ');
    await press('Save');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(/both fields/);
    await fill('First name', 'Augusta');
    await fill(/^Address/, 'St James’s Square 12, London');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Augusta Lovelace'),
    );
    const { data } = await service().request('getProfile', {}, { token: member.token });
    expect(data.address).toBe('St James’s Square 12, London');
  });

  it('explains why nothing can be changed once the check has started', async () => {
    const member = await logIn();
    open('/profile', <ProfilePage />);
    await screen.findByLabelText('First name');
    await changePerson(service().ctx.db, member.userId, { kycStatus: 'IN_REVIEW' });
    await fill('First name', 'Augusta');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(/verified with your identity/);
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta');
  });

  it('keeps typed values in memory across a login of the same customer, until logout', async () => {
    const ada = await logIn();
    const typed = () => screen.findByLabelText(/^Address/);
    const tell = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    let shown = open('/profile', <ProfilePage />);
    const look = () => {
      shown.unmount();
      shown = open('/profile', <ProfilePage />);
    };
    await typed();
    expect(tell()).toBe(false);
    await fill(/^Address/, 'Quai 1');
    expect(tell()).toBe(true);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Quai');

    act(() => endSession('Your session has expired. Please log in again.'));
    act(() => void startSession(ada.token));
    look();
    expect(await typed()).toHaveValue('Quai 1');

    act(() => endSession('Your session has expired. Please log in again.'));
    await logIn();
    look();
    expect(await typed()).toHaveValue('');

    act(() => void startSession(ada.token));
    look();
    await typed();
    await fill(/^Address/, 'Quai 2');
    // The token stays valid, so that the same customer can come back.
    network.use(http.put('*/user/logout', () => HttpResponse.json({}, { status: 503 })));
    await act(() => logOut());
    act(() => void startSession(ada.token));
    look();
    expect(await typed()).toHaveValue('');
    expect(tell()).toBe(false);
  });

  it('shows a checked identity as read-only', async () => {
    const member = await logIn();
    await changePerson(service().ctx.db, member.userId, { kycStatus: 'APPROVED' });
    open('/profile', <ProfilePage />);
    expect(await screen.findByText('Confirmed')).toBeInTheDocument();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.getByText(/cannot be changed here/)).toBeInTheDocument();
  });
});
