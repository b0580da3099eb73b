import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http';

export type KycState = DataOf<'kycStatus'>;

const FOLLOW_MS = 3000;

/** Statuses that change by themselves. */
const MOVING = new Set(['PENDING', 'IN_REVIEW']);

/** Where the identity check stands; asked again by itself while it moves and somebody looks. */
export const kycQuery = queryOptions({
  queryKey: ['kycStatus'],
  queryFn: ({ signal }) => call(endpoints.kycStatus, {}, { signal }),
  refetchInterval: (query) =>
    query.state.data && MOVING.has(query.state.data.kycStatus) ? FOLLOW_MS : false,
});
