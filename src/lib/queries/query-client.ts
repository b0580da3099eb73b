import { focusManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/http/http';
import { subjectOf } from '@/lib/http/sealing';
import { currentToken, endSession, subscribeSession } from '@/lib/session/session';

/** The key of the profile's query, wherever it is read; a failure of it is the session's end. */
export const PROFILE_KEY = 'getProfile';

const RETRIES = 3;

/** Again after no answer and after the service's own failures; a refusal (4xx) stays one. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES;
}

/** Milliseconds before the next try: 1 s, doubling, 30 s at most. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/** The service is not there, or something before it says so: nothing was judged, and asking again may help. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.code === 'UNAVAILABLE');
}

/**
 * Milliseconds after which what failed for want of a service is asked for again: whoever waits in front of a page sees it whole five
 * seconds after the service is back. Not all pages at the same moment.
 */
const AGAIN = { first: 2_000, last: 4_000 };

/** Asks again for what open pages want and did not get, until they have it or nobody looks. */
function keepAsking(client: () => QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    // A page that nobody sees asks when it is looked at.
    if (!focusManager.isFocused()) return;
    const failed = ({ state }: Query) => state.status === 'error' && isAway(state.error);
    // Whatever is being asked already comes to its own end, so that the page hears of it.
    void client().refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false });
  };
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(ask, AGAIN.first + Math.random() * (AGAIN.last - AGAIN.first));
  };
}

/** Asks at once for what open pages did not get because the service was away; resolves when each is answered or has failed again. */
export async function askAgain(client: QueryClient): Promise<void> {
  const failed = ({ state }: Query) => isAway(state.error) || isAway(state.fetchFailureReason);
  const asked = new Set(client.getQueryCache().findAll({ type: 'active', predicate: failed }));
  const these = { predicate: (query: Query) => asked.has(query) };
  // One that waits for its next try would go on waiting.
  await client.cancelQueries(these);
  await client.refetchQueries(these);
}

/** How often, tries and pauses, the profile of a page that has none is asked for while the service says that it is away: five minutes. */
const PROFILE_ROUNDS = 30;

/**
 * Whether the profile's last failure is its answer, which ends the session. No answer at all is none. That the service is away
 * says nothing of the person either, who keeps the profile that is there; a page without one asks on for some minutes first.
 */
function isProfileVerdict(
  error: unknown,
  { data, errorUpdateCount }: Pick<Query['state'], 'data' | 'errorUpdateCount'>,
): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return false;
  return !isAway(error) || (data === undefined && errorUpdateCount >= PROFILE_ROUNDS);
}

/** What anyone may see stays in the cache when a person leaves. */
const PUBLIC_KEYS = new Set([
  'config',
  'getFnxPrice',
  'getBlogMediaList',
  'teamList',
  'getBankOverview',
]);

/**
 * Forgets what was fetched for a person as soon as the session ends or becomes another person's, whatever ended it: a logout here
 * or in another tab, an account that was closed, a token that has run out.
 */
function forgetWithSession(client: QueryClient): void {
  const person = () => {
    const token = currentToken();
    return token === null ? null : (subjectOf(token) ?? token);
  };
  let known = person();
  subscribeSession(() => {
    const now = person();
    if (known !== null && now !== known) {
      client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC_KEYS.has(String(queryKey[0])) });
    }
    known = now;
  });
}

/** The cache of one visit, with the specification's retries and lifetime. Make one per browser, and one per request on a server. */
export function makeQueryClient(): QueryClient {
  const askLater = keepAsking(() => client);
  const away = new WeakSet<object>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Retries are over.
      onError(error, query) {
        if (isAway(error) && typeof window !== 'undefined') {
          away.add(query);
          askLater();
        }
        const verdict = query.queryKey[0] === PROFILE_KEY && isProfileVerdict(error, query.state);
        // A refusal has ended the session already (`http.ts`), with words of its own.
        if (verdict && currentToken() !== null) endSession(error.message);
      },
      // One that had failed is answered: the service is back, and whatever waits for its next try need not. What never failed
      // says nothing: one part of the service may be away while the others answer.
      onSuccess(_data, query) {
        if (away.delete(query)) void askAgain(client);
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: 5 * 60_000,
        // The browser's "online" knows nothing of a service on this machine; a call that fails says it better.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  if (typeof window !== 'undefined') forgetWithSession(client);
  return client;
}
