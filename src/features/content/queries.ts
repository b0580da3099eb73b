import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';

const CONTENT_IS_FRESH_MS = 5 * 60_000;

export const blogsQuery = queryOptions({
  queryKey: ['getBlogMediaList'],
  queryFn: ({ signal }) => call(endpoints.getBlogMediaList, {}, { signal }),
  staleTime: CONTENT_IS_FRESH_MS,
});

/** The team, in display order. */
export const teamQuery = queryOptions({
  queryKey: ['teamList'],
  queryFn: ({ signal }) => call(endpoints.teamList, {}, { signal }),
  staleTime: CONTENT_IS_FRESH_MS,
});
