import { endpoints } from '@fnx/api/endpoints';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { contract } from '@/api/contract';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { makeQueryClient } from '@/lib/queries/query-client';
import { queryKey } from '@/lib/queries/query-keys';
import { priceQuery } from '@/lib/queries/shared-queries';
import { readSession, startSession } from '@/lib/session/session';
import { rememberTerms } from '@/lib/session/terms';
import { Toasts } from '@/shell/feedback/toasts';
import { loadAtStart } from '@/shell/session/app-start';
import { ProfileSync } from '@/shell/session/profile-sync';
import { SettingsProvider } from '@/shell/session/settings';
import { useLogout } from '@/shell/session/use-logout';
import { renderAt } from './router';

const PROFILE = contract.getProfile.example.data;
const envelope = (status: number, message: string, data: unknown = null) =>
  HttpResponse.json({ status, message, data }, { status });

let logoutCalls: (string | null)[] = [];
const network = setupServer(
  http.get('*/api/v1/user/getProfile', () => envelope(200, 'OK', PROFILE)),
  http.put('*/api/v1/user/logout', ({ request }) => {
    logoutCalls.push(request.headers.get('token'));
    return envelope(200, 'OK');
  }),
  http.get('*/api/v1/blog/getblogMediaList', () =>
    envelope(200, 'OK', contract.getBlogMediaList.example.data),
  ),
  http.get('*/api/v1/team/teamList', () => envelope(200, 'OK', contract.teamList.example.data)),
  http.get('*/api/v1/wallet/getFNXprice', () =>
    envelope(200, 'OK', contract.getFnxPrice.example.data),
  ),
);
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const cookies = () => document.cookie.split('; ').filter((pair) => pair !== '');

beforeEach(() => {
  logoutCalls = [];
  localStorage.clear();
  for (const pair of cookies()) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
    document.cookie = `${pair.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
});

function Leave({ quiet }: { quiet: boolean }) {
  const logOut = useLogout();
  return (
    <button type="button" onClick={() => void logOut({ quiet })}>
      Leave
    </button>
  );
}

function open({ quiet = false } = {}) {
  const client = makeQueryClient();
  const visit = renderAt(
    '/dashboard',
    <QueryClientProvider client={client}>
      <SettingsProvider>
        <ProfileSync />
        <Leave quiet={quiet} />
        <Toasts />
      </SettingsProvider>
    </QueryClientProvider>,
  );
  return { client, ...visit };
}

it('asks for a code where the session was opened in another kind of browser', async () => {
  const begun = contract.continueSession.example.data;
  network.use(
    http.get('*/api/v1/user/getProfile', () =>
      envelope(401, 'Enter a code.', { code: 'SESSION_MOVED' }),
    ),
    http.post('*/api/v1/user/sessions/continue', () => envelope(200, 'OK', begun)),
  );
  open();
  act(() => void startSession('t1'));
  await waitFor(() =>
    expect(readSession()).toEqual({
      status: 'guest',
      code: 'SESSION_MOVED',
      message: expect.stringContaining('another kind of browser'),
      to: '/auth/otp',
    }),
  );
  expect(sessionStorage.getItem('fnx.pending')).toContain(begun.loginId);
});

it('says that the device is offline, until it is not', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  act(() => void startSession('t1'));
  expect(await screen.findByText(/^You are offline\./)).toBeVisible();
  line.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/offline/)).toBeNull();
  line.mockRestore();
});

describe('the profile', () => {
  it('is fetched once somebody is logged in, kept, and marked by the redirect cookie', async () => {
    const { client } = open();
    expect(client.getQueryData(queryKey('profile'))).toBeUndefined();
    act(() => void startSession('t1'));
    await waitFor(() => expect(client.getQueryData(queryKey('profile'))).toEqual(PROFILE));
    await waitFor(() => expect(cookies()).toContain('isRedirect=true'));
    expect(localStorage.getItem('user_email')).toBe(PROFILE.email);
    expect(PROFILE).toHaveProperty('kycStatus');
  });

  it('leaves nothing behind when another tab logged out while it was fetched', async () => {
    network.use(
      http.get('*/api/v1/user/getProfile', () => {
        // The other tab clears them. Its event has not come yet.
        localStorage.clear();
        return envelope(200, 'OK', PROFILE);
      }),
    );
    const { client } = open();
    act(() => void startSession('t1'));
    await waitFor(() => expect(client.getQueryData(queryKey('profile'))).toEqual(PROFILE));
    expect(localStorage.getItem('user_email')).toBeNull();
    expect(cookies()).not.toContain('isRedirect=true');
  });

  it.each([
    [
      404,
      'The session is gone.',
      'Your session has expired. Please log in again.',
      'SESSION_EXPIRED',
    ],
    [403, 'This account is blocked.', 'This account is blocked.', 'UNKNOWN_ERROR'],
  ])('of status %i logs out, and says why', async (status, message, said, code) => {
    network.use(http.get('*/api/v1/user/getProfile', () => envelope(status, message)));
    open();
    act(() => void startSession('t1'));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(readSession()).toEqual({ status: 'guest', code, message: said });
    expect([localStorage.getItem('token'), cookies()]).toEqual([null, []]);
  });
});

describe('while the service does not answer', () => {
  it('stays logged in, says so, and asks again at a press', async () => {
    network.use(http.get('*/api/v1/user/getProfile', () => HttpResponse.error()));
    const { client } = open();
    const { queries } = client.getDefaultOptions();
    client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
    act(() => void startSession('t1'));
    const words = /You are still logged in/;
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(readSession().status).toBe('member');
    network.resetHandlers();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(client.getQueryData(queryKey('profile'))).toEqual(PROFILE));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});

describe('logging out', () => {
  const user = userEvent.setup();
  const said = jest.spyOn(toast, 'success');
  beforeEach(() => said.mockClear());

  it.each([
    ['and the service is told', () => {}, 1],
    [
      'also when the service refuses',
      () => network.use(http.put('*/api/v1/user/logout', () => envelope(500, 'No.'))),
      0,
    ],
    [
      'also when no answer comes',
      () => network.use(http.put('*/api/v1/user/logout', () => HttpResponse.error())),
      0,
    ],
  ])('forgets token, e-mail and cookies, and goes home: %s', async (_, prepare, told) => {
    prepare();
    const { client, visited } = open();
    act(() => void startSession('t1'));
    await waitFor(() => expect(client.getQueryData(queryKey('profile'))).toEqual(PROFILE));
    rememberTerms();
    expect(cookies().map((pair) => pair.split('=')[0])).toContain('AcceptTerm&Condition');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(said).toHaveBeenCalledWith('You are logged out.'));
    expect(visited).toEqual(['/']);
    expect(logoutCalls).toHaveLength(told);
    expect(readSession().status).toBe('guest');
    expect(cookies()).toEqual([]);
    // The terms stay accepted in this browser; nothing of the person does.
    expect(Object.keys(localStorage)).toEqual(['tAndC']);
    expect(client.getQueryData(queryKey('profile'))).toBeUndefined();
  });

  it('says nothing where that is not wanted', async () => {
    const { visited } = open({ quiet: true });
    act(() => void startSession('t1'));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(visited).toEqual(['/']));
    expect(logoutCalls).toEqual(['t1']);
    // A message would come right after the way home.
    await act(async () => {});
    expect(said).not.toHaveBeenCalled();
  });
});

describe('the start of a visit', () => {
  const keys = [queryKey('posts'), queryKey('team'), queryKey('price')];

  it('loads posts, team and share price', async () => {
    const client = makeQueryClient();
    await loadAtStart(client);
    const [posts, team, price] = keys.map((key) => client.getQueryData(key));
    expect(posts).toEqual(contract.getBlogMediaList.example.data);
    expect(team).toEqual(contract.teamList.example.data);
    expect(price).toEqual(contract.getFnxPrice.example.data);
    client.clear();
  });

  it('only logs what could not be loaded', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => {});
    network.use(
      ...['blog/getblogMediaList', 'team/teamList', 'wallet/getFNXprice'].map((path) =>
        http.get(`*/api/v1/${path}`, () => envelope(400, 'Not today.')),
      ),
    );
    const client = makeQueryClient();
    await expect(loadAtStart(client)).resolves.toBeUndefined();
    expect(log.mock.calls.map(([what, why]) => [what, why]).sort()).toEqual([
      ['Could not load the posts:', 'Not today.'],
      ['Could not load the share price:', 'Not today.'],
      ['Could not load the team:', 'Not today.'],
    ]);
    log.mockRestore();
    client.clear();
  });

  it('is loaded although a page that asked for it too is left meanwhile', async () => {
    const client = makeQueryClient();
    const failures = jest.spyOn(console, 'warn');
    const leave = new QueryObserver(client, priceQuery).subscribe(() => {});
    const started = loadAtStart(client);
    leave();
    await started;
    expect(client.getQueryData(priceQuery.queryKey)).toEqual(contract.getFnxPrice.example.data);
    expect(failures).not.toHaveBeenCalled();
    failures.mockRestore();
  });

  it('reads the lists and the price where the contract has them', async () => {
    const posts = await call(endpoints.getBlogMediaList, {});
    const team = await call(endpoints.teamList, {});
    const { price } = await call(endpoints.getFnxPrice, {});
    expect([Array.isArray(posts.docs), Array.isArray(team.docs)]).toEqual([true, true]);
    expect(price).toMatch(/^\d+(\.\d+)?$/);
  });
});

describe('the terms', () => {
  it('that the account accepted are remembered in the browser’s storage, and for a day in a cookie', async () => {
    open();
    act(() => void startSession('t1'));
    await waitFor(() => expect(localStorage.getItem('tAndC')).toBe('true'));
    expect(cookies()).toContain('AcceptTerm&Condition=true');
  });
});
