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
 * Loads one thing into the cache. A watcher holds the call until it has ended: a page that asks for the same thing and is left
 * meanwhile would else take the call with it, as nobody watched any more.
 */
async function load<T, K extends QueryKey>(
  client: QueryClient,
  what: string,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  const letGo = new QueryObserver(client, query).subscribe(() => {});
  try {
    await client.fetchQuery(query);
  } catch (error) {
    console.warn(`Could not load ${what}:`, error instanceof Error ? error.message : error);
  } finally {
    letGo();
  }
}

/** Loads posts, team and share price into the cache. A failure is logged and hinders nobody. */
export async function loadAtStart(client: QueryClient): Promise<void> {
  await Promise.all([
    load(client, 'the posts', blogsQuery),
    load(client, 'the team', teamQuery),
    load(client, 'the share price', priceQuery),
  ]);
}

/** Once for each visit. */
export function useLoadAtStart(): void {
  const client = useQueryClient();
  useEffect(() => {
    void loadAtStart(client);
  }, [client]);
}
