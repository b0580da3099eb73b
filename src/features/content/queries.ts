import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { MINUTE_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

const CONTENT_IS_FRESH_MS = 5 * MINUTE_MS;

export const blogsQuery = queryOptions({
  queryKey: queryKey('posts'),
  queryFn: ({ signal }) => call(endpoints.getBlogMediaList, {}, { signal }),
  staleTime: CONTENT_IS_FRESH_MS,
});

/** The team, in display order. */
export const teamQuery = queryOptions({
  queryKey: queryKey('team'),
  queryFn: ({ signal }) => call(endpoints.teamList, {}, { signal }),
  staleTime: CONTENT_IS_FRESH_MS,
});
