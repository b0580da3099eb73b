import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { blogsQuery, teamQuery } from '@/features/content/queries';
import { priceQuery } from '@/lib/queries/shared-queries';

/**
 * Loads a query into the cache. The observer keeps the request alive if a page with the same query unmounts before it
 * completes.
 */
async function load<T, K extends QueryKey>(
  client: QueryClient,
  what: string,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  const unsubscribe = new QueryObserver(client, query).subscribe(() => {});
  try {
    await client.fetchQuery(query);
  } catch (error) {
    console.warn(`Could not load ${what}:`, error instanceof Error ? error.message : error);
  } finally {
    unsubscribe();
  }
}

/** Loads posts, team and share price into the cache, each in a task of its own. Failures are only logged. */
export async function loadAtStart(client: QueryClient): Promise<void> {
  await Promise.all([
    whenIdle().then(() => load(client, 'the share price', priceQuery)),
    whenIdle().then(() => load(client, 'the posts', blogsQuery)),
    whenIdle().then(() => load(client, 'the team', teamQuery)),
  ]);
}

/** Milliseconds that a busy page may put a load off. */
const LATEST = 2_000;

/** Resolves when the page has nothing better to do: what is loaded here is not on it. */
function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST });
    else setTimeout(resolve);
  });
}

export function useLoadAtStart(): void {
  const client = useQueryClient();
  useEffect(() => {
    void loadAtStart(client);
  }, [client]);
}
