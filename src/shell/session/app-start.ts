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

/** Loads posts, team and share price into the cache. Failures are only logged. */
export async function loadAtStart(client: QueryClient): Promise<void> {
  await Promise.all([
    load(client, 'the posts', blogsQuery),
    load(client, 'the team', teamQuery),
    load(client, 'the share price', priceQuery),
  ]);
}

export function useLoadAtStart(): void {
  const client = useQueryClient();
  useEffect(() => {
    void loadAtStart(client);
  }, [client]);
}
