import { queryOptions } from '@tanstack/react-query';
import { sharedEndpoints as endpoints } from '@/api/shared-endpoints';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

export const passkeysQuery = queryOptions({
  queryKey: queryKey('listPasskeys'),
  queryFn: ({ signal }) => call(endpoints.listPasskeys, {}, { signal }),
});
