import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { blogsQuery, teamQuery } from '@/features/content/queries';
import { priceQuery } from '@/lib/shared-queries';

/** Loads posts, team and share price into the cache. A failure is logged and hinders nobody. */
export async function loadAtStart(client: QueryClient): Promise<void> {
  const logged = (what: string) => (error: unknown) => {
    console.warn(`Could not load ${what}:`, error instanceof Error ? error.message : error);
  };
  await Promise.all([
    client.fetchQuery(blogsQuery).catch(logged('the posts')),
    client.fetchQuery(teamQuery).catch(logged('the team')),
    client.fetchQuery(priceQuery).catch(logged('the share price')),
  ]);
}

/** Once for each visit. */
export function useLoadAtStart(): void {
  const client = useQueryClient();
  useEffect(() => {
    void loadAtStart(client);
  }, [client]);
}
