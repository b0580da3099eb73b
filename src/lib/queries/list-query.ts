import type { DataOf, InputOf } from '@fnx/api/endpoints';
import type { CallableEndpoint } from '@fnx/client/client';
import { SECOND_MS } from '@fnx/values/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from './query-keys';

/** The query of a list, from the call that answers with it: asked again twice a minute, and its last page stays while another loads. */
export function listQuery<E extends CallableEndpoint>(endpoint: E) {
  return (input: InputOf<E['name']>) =>
    queryOptions({
      queryKey: queryKey(endpoint.name, input),
      queryFn: ({ signal }): Promise<DataOf<E['name']>> =>
        call(...([endpoint, input, { signal }] as unknown as Parameters<typeof call<E>>)),
      staleTime: 10 * SECOND_MS,
      refetchInterval: 30 * SECOND_MS,
      placeholderData: keepPreviousData,
    });
}
