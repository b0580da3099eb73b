import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { STORAGE_KEYS } from '@/lib/browser-storage';
import { ApiError, type FailureCode } from '@/lib/http';
import { makeQueryClient, PROFILE_KEY, retryDelay, shouldRetry } from '@/lib/query-client';
import { endSession, readSession, startSession } from '@/lib/session';

const failure = (status: number, code: FailureCode = 'INTERNAL_ERROR') =>
  new ApiError({ code, status, message: 'The server message.' });

it.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [4, 16_000],
  [5, 30_000],
  [50, 30_000],
])('after %i failures it waits %i ms', (failures, wait) => {
  expect(retryDelay(failures)).toBe(wait);
});

it.each<[string, unknown, boolean[]]>([
  ['no answer', failure(0, 'OFFLINE'), [true, true, true, false]],
  ['500', failure(500), [true, true, true, false]],
  ['503', failure(503), [true, true, true, false]],
  ['a fault of ours', new Error('x'), [true, true, true, false]],
  ['400', failure(400), [false, false, false, false]],
  ['404', failure(404), [false, false, false, false]],
  ['429', failure(429), [false, false, false, false]],
])('%s: again after 0, 1, 2, 3 failures?', (_, error, again) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual(again);
});

it('keeps what nobody looks at for five minutes', () => {
  expect(makeQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000);
});

describe('what was fetched for a person', () => {
  const tokenOf = (sub: string, secretKey: string) =>
    `head.${btoa(JSON.stringify({ sub, secretKey }))}.signature`;
  const held = (client: QueryClient) =>
    ['config', PROFILE_KEY, 'myWallet'].filter((key) => client.getQueryData([key]) !== undefined);
  function filled(): QueryClient {
    endSession();
    startSession(tokenOf('ada', 'k1'));
    const client = makeQueryClient();
    for (const key of ['config', PROFILE_KEY, 'myWallet']) client.setQueryData([key], 'Ada’s');
    return client;
  }

  it('is forgotten when the session ends, however it ends', () => {
    const loggedOut = filled();
    endSession();
    expect(held(loggedOut)).toEqual(['config']);
    const elsewhere = filled();
    localStorage.removeItem(STORAGE_KEYS.token);
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.token }));
    expect(readSession().status).toBe('guest');
    expect(held(elsewhere)).toEqual(['config']);
  });

  it('is never shown to the next person, even where this tab slept through the change', () => {
    const client = filled();
    startSession(tokenOf('bob', 'k2'));
    expect(held(client)).toEqual(['config']);
  });

  it('stays when the same person gets a new token', () => {
    const client = filled();
    startSession(tokenOf('ada', 'k2'));
    expect(held(client)).toEqual(['config', PROFILE_KEY, 'myWallet']);
  });
});

describe('the profile’s last failure', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    endSession();
    startSession('t1');
  });
  afterEach(() => jest.useRealTimers());

  async function failing(key: string, error: Error): Promise<{ tries: number }> {
    const client = makeQueryClient();
    let tries = 0;
    const queryFn = () => {
      tries += 1;
      return Promise.reject(error);
    };
    const stop = new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => {});
    await jest.advanceTimersByTimeAsync(6_999);
    expect(readSession().status).toBe('member');
    await jest.advanceTimersByTimeAsync(1);
    stop();
    client.clear();
    return { tries };
  }

  it('ends the session with the server’s message, after 1 + 2 + 4 s', async () => {
    expect(await failing(PROFILE_KEY, failure(500))).toEqual({ tries: 4 });
    expect(readSession()).toEqual({ status: 'guest', message: 'The server message.' });
  });

  it('leaves the words of a session that has ended already', async () => {
    const client = makeQueryClient();
    endSession('Your session has expired. Please log in again.');
    const queryFn = () => Promise.reject(failure(404));
    await client.fetchQuery({ queryKey: [PROFILE_KEY], queryFn, retry: false }).catch(() => {});
    expect(readSession()).toMatchObject({
      message: 'Your session has expired. Please log in again.',
    });
  });

  it('is no end when no answer came', async () => {
    expect(await failing(PROFILE_KEY, failure(0, 'OFFLINE'))).toEqual({ tries: 4 });
    expect(readSession().status).toBe('member');
  });

  it('is no end when another query failed', async () => {
    await failing('myWallet', failure(500));
    expect(readSession().status).toBe('member');
  });
});
