import type { QueryClient } from '@tanstack/react-query';
import { makeQueryClient } from '@/lib/queries/query-client';

/** The client of the pages, which tries a failed request again at once here. */
export function quickClient(): QueryClient {
  const client = makeQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  return client;
}
