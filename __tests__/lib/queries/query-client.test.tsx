import type { FailureCode } from '@fnx/client/errors';
import { apiError } from '@fnx/client/errors';
import { retryDelay } from '@fnx/client/retry';
import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { askAgain, makeQueryClient, shouldRetry } from '@/lib/queries/query-client';
import { endSession, readSession, startSession } from '@/lib/session/session';

const failure = (status: number, code: FailureCode = 'INTERNAL_ERROR') =>
  apiError({ code, status, message: 'The server message.' });

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
    ['config', 'profile', 'myWallet'].filter((key) => client.getQueryData([key]) !== undefined);
  function filled(): QueryClient {
    endSession();
    startSession(tokenOf('ada', 'k1'));
    const client = makeQueryClient();
    for (const key of ['config', 'profile', 'myWallet']) client.setQueryData([key], 'Ada’s');
    return client;
  }

  // security(Sessions and tokens 14.3.1)
  it('is forgotten when the session ends, however it ends', () => {
    const loggedOut = filled();
    endSession();
    expect(held(loggedOut)).toEqual(['config']);
    const elsewhere = filled();
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(readSession().status).toBe('guest');
    expect(held(elsewhere)).toEqual(['config']);
  });

  // security(Sessions and tokens 14.3.1)
  it('is never shown to the next person, even where this tab slept through the change', () => {
    const client = filled();
    startSession(tokenOf('bob', 'k2'));
    expect(held(client)).toEqual(['config']);
  });

  it('stays when the same person gets a new token', () => {
    const client = filled();
    startSession(tokenOf('ada', 'k2'));
    expect(held(client)).toEqual(['config', 'profile', 'myWallet']);
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
    expect(await failing('profile', failure(500))).toEqual({ tries: 4 });
    expect(readSession()).toEqual({
      status: 'guest',
      code: 'INTERNAL_ERROR',
      message: 'The server message.',
    });
  });

  it('leaves the words of a session that has ended already', async () => {
    const client = makeQueryClient();
    endSession('Your session has expired. Please log in again.');
    const queryFn = () => Promise.reject(failure(404));
    await client.fetchQuery({ queryKey: ['profile'], queryFn, retry: false }).catch(() => {});
    expect(readSession()).toMatchObject({
      message: 'Your session has expired. Please log in again.',
    });
  });

  it('is no end when no answer came', async () => {
    expect(await failing('profile', failure(0, 'OFFLINE'))).toEqual({ tries: 4 });
    expect(readSession().status).toBe('member');
  });

  it('is no end when another query failed', async () => {
    await failing('myWallet', failure(500));
    expect(readSession().status).toBe('member');
  });

  /** The profile of an open page, which the service does not answer. */
  function away(client: QueryClient) {
    let tries = 0;
    const queryFn = () => {
      tries += 1;
      return Promise.reject(failure(503, 'UNAVAILABLE'));
    };
    const options = { queryKey: ['profile'], queryFn, staleTime: 1_000 };
    const stop = new QueryObserver(client, options).subscribe(() => {});
    return { tries: () => tries, stop };
  }

  it('is no end for as long as the service is away and the page has a profile', async () => {
    const client = makeQueryClient();
    client.setQueryData(['profile'], 'Ada’s', { updatedAt: Date.now() - 60_000 });
    const { tries, stop } = away(client);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(tries()).toBeGreaterThan(150);
    expect(readSession().status).toBe('member');
    expect(client.getQueryData(['profile'])).toBe('Ada’s');
    stop();
    client.clear();
  });

  it('ends the session of a page without one after minutes of it, with the server’s message', async () => {
    const client = makeQueryClient();
    const { stop } = away(client);
    await jest.advanceTimersByTimeAsync(240_000);
    expect(readSession().status).toBe('member');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(readSession()).toEqual({
      status: 'guest',
      code: 'UNAVAILABLE',
      message: 'The server message.',
    });
    stop();
    client.clear();
  });
});

describe('what a page wants while the service is away', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A query that fails until `answer` is called. */
  function wanted(client: QueryClient, error: Error) {
    let comes = false;
    const queryFn = () => (comes ? Promise.resolve('here') : Promise.reject(error));
    const stop = new QueryObserver(client, { queryKey: ['wanted'], queryFn }).subscribe(() => {});
    const answer = () => {
      comes = true;
    };
    return { stop, answer, has: () => client.getQueryData(['wanted']) === 'here' };
  }

  /** Resolves when what had failed is being asked for again. */
  async function askedAgain(client: QueryClient) {
    while (client.isFetching() === 0) await jest.advanceTimersByTimeAsync(10);
  }

  it.each<[string, Error, boolean]>([
    ['no answer', failure(0, 'OFFLINE'), true],
    ['words that it is away', failure(503, 'UNAVAILABLE'), true],
    ['a fault', failure(500), false],
    ['a refusal', failure(409), false],
  ])('is asked for again within 4 s of it after %s: %#', async (_, error, again) => {
    const client = makeQueryClient();
    const { stop, answer, has } = wanted(client, error);
    for (const seconds of [60, 61, 62, 63]) await jest.advanceTimersByTimeAsync(seconds * 1_000);
    answer();
    await jest.advanceTimersByTimeAsync(4_100);
    expect(has()).toBe(again);
    stop();
    client.clear();
  });

  it('is asked for at once when somebody says so, also between two tries', async () => {
    const client = makeQueryClient();
    const { stop, answer, has } = wanted(client, failure(503, 'UNAVAILABLE'));
    await jest.advanceTimersByTimeAsync(3_100);
    answer();
    void askAgain(client);
    await jest.advanceTimersByTimeAsync(10);
    expect(has()).toBe(true);
    stop();
    client.clear();
  });

  it.each([
    ['had failed too', true],
    ['never failed', false],
  ])(
    'when another is answered that %s, also between two tries: asked for at once? %#',
    async (_, failedToo) => {
      const client = makeQueryClient();
      const { stop, answer, has } = wanted(client, failure(503, 'UNAVAILABLE'));
      const other = { queryKey: ['other'] };
      const fail = () => Promise.reject(failure(503, 'UNAVAILABLE'));
      if (failedToo) client.fetchQuery({ ...other, queryFn: fail }).catch(() => {});
      // It has failed, is asked again, and is before the last pause of that, which takes four seconds.
      await jest.advanceTimersByTimeAsync(7_100);
      await askedAgain(client);
      await jest.advanceTimersByTimeAsync(3_100);
      answer();
      await jest.advanceTimersByTimeAsync(500);
      expect(has()).toBe(false);
      await client.fetchQuery({ ...other, queryFn: () => Promise.resolve('here') });
      await jest.advanceTimersByTimeAsync(10);
      expect(has()).toBe(failedToo);
      stop();
      client.clear();
    },
  );

  it('is not asked for while nobody looks', async () => {
    const client = makeQueryClient();
    client.mount();
    const { stop, answer, has } = wanted(client, failure(503, 'UNAVAILABLE'));
    await jest.advanceTimersByTimeAsync(7_100);
    focusManager.setFocused(false);
    answer();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(has()).toBe(false);
    focusManager.setFocused(true);
    await jest.advanceTimersByTimeAsync(10);
    expect(has()).toBe(true);
    focusManager.setFocused(undefined);
    stop();
    client.unmount();
    client.clear();
  });
});
