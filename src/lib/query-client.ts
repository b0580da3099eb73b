import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './http';
import { subjectOf } from './sealing';
import { currentToken, endSession, subscribeSession } from './session';

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
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Retries are over. No answer at all is no verdict: the visitor stays logged in, and the shell offers another try.
        const answered = error instanceof ApiError && error.status !== 0;
        // A refusal has ended the session already (`http.ts`), with words of its own.
        if (query.queryKey[0] === PROFILE_KEY && answered && currentToken() !== null) {
          endSession(error.message);
        }
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
