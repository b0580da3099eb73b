import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

export const passkeysQuery = queryOptions({
  queryKey: queryKey('listPasskeys'),
  queryFn: ({ signal }) => call(endpoints.listPasskeys, {}, { signal }),
});
