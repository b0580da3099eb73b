import { ApiError } from '@fnx/client/errors';
import { mayRetry, retryDelay } from '@fnx/client/retry';
import { subjectOf } from '@fnx/client/sealing';
import { focusManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentToken, endSession, subscribeSession } from '@/lib/session/session';
import { PUBLIC_QUERIES, type QueryName } from './query-keys';

/** Failure of the profile's query ends the session. */
const PROFILE: QueryName = 'profile';

const RETRIES = 3;

/** Retries network errors and 5xx; not 4xx. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  mayRetry(error) && failures < RETRIES;

/** The service is unreachable or unavailable, so a retry may succeed. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.code === 'UNAVAILABLE');
}

/**
 * Delay range (ms) before queries that failed because the service was unavailable are refetched: an open page recovers
 * within five seconds. Randomised to spread the load.
 */
const REFETCH_DELAY = { min: 2_000, max: 4_000 };

/** Schedules a refetch of the failed queries of open pages until they succeed or unmount. */
function refetchScheduler(client: () => QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchFailed = () => {
    timer = undefined;
    // A hidden page refetches on focus.
    if (!focusManager.isFocused()) return;
    const failed = ({ state }: Query) => state.status === 'error' && isAway(state.error);
    // Running requests are not cancelled.
    void client().refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false });
  };
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(
      refetchFailed,
      REFETCH_DELAY.min + Math.random() * (REFETCH_DELAY.max - REFETCH_DELAY.min),
    );
  };
}

/**
 * Refetches at once the queries of open pages that failed because the service was unavailable; resolves when all have
 * settled.
 */
export async function askAgain(client: QueryClient): Promise<void> {
  const failed = ({ state }: Query) =>
    isAway(state.fetchStatus === 'idle' ? state.error : state.fetchFailureReason);
  const affected = new Set(client.getQueryCache().findAll({ type: 'active', predicate: failed }));
  const filter = { predicate: (query: Query) => affected.has(query) };
  // A query in its retry delay would not refetch otherwise.
  await client.cancelQueries(filter);
  await client.refetchQueries(filter);
}

/** Attempts to load a missing profile while the service is unavailable: about five minutes. */
const MAX_PROFILE_ATTEMPTS = 30;

/**
 * Whether a profile failure ends the session. Network errors do not. An unavailable service does not either while a
 * profile is cached; without one, only after MAX_PROFILE_ATTEMPTS attempts.
 */
function profileFailureEndsSession(
  error: unknown,
  { data, errorUpdateCount }: Pick<Query['state'], 'data' | 'errorUpdateCount'>,
): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return false;
  // It goes on with a code.
  if (error.code === 'SESSION_MOVED') return false;
  return !isAway(error) || (data === undefined && errorUpdateCount >= MAX_PROFILE_ATTEMPTS);
}

/**
 * Keeps the error of a query without data until its next response. TanStack Query drops it when a request starts, so that
 * a page's error message would disappear during each retry.
 */
function keepErrors(client: QueryClient): void {
  const errors = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query } = event;
    const { data, error } = query.state;
    const kept = errors.get(query);
    if (event.action.type !== 'fetch') {
      if (error) errors.set(query, error);
      else errors.delete(query);
    } else if (kept && data === undefined) query.setState({ status: 'error', error: kept });
  });
}

/** Clears private data when the session ends or another user logs in, including in another tab. */
function clearOnSessionChange(client: QueryClient): void {
  const person = () => {
    const token = currentToken();
    return token === null ? null : (subjectOf(token) ?? token);
  };
  let known = person();
  subscribeSession(() => {
    const now = person();
    if (known !== null && now !== known) {
      client.removeQueries({
        predicate: ({ queryKey }) => !PUBLIC_QUERIES.some((name) => name === queryKey[0]),
      });
      // A mutation keeps its input for some minutes.
      client.getMutationCache().clear();
    }
    known = now;
  });
}

/**
 * Creates the query client with the specification's retries and lifetime. One per browser, and one per request on a
 * server.
 */
export function makeQueryClient(): QueryClient {
  const askLater = refetchScheduler(() => client);
  const away = new WeakSet<object>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Called after the last retry.
      onError(error, query) {
        if (isAway(error) && typeof window !== 'undefined') {
          away.add(query);
          askLater();
        }
        const endsSession =
          query.queryKey[0] === PROFILE && profileFailureEndsSession(error, query.state);
        // A 4xx has already ended the session (`http.ts`) with its own message.
        if (endsSession && currentToken() !== null) endSession(error);
      },
      // A query that had failed succeeded: the service is back, so refetch the others now. A success without an earlier
      // failure proves nothing, because the service can be partly unavailable.
      onSuccess(_data, query) {
        if (away.delete(query)) void askAgain(client);
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: 5 * 60_000,
        // `navigator.onLine` does not reflect whether the service is reachable.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  keepErrors(client);
  if (typeof window !== 'undefined') clearOnSessionChange(client);
  return client;
}
