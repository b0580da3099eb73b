import type { DataOf } from '@fnx/api/endpoints';
import { endpoints } from '@fnx/api/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

export type KycState = DataOf<'kycStatus'>;

const FOLLOW_MS = 3_000;
const FOLLOW_LATER_MS = 30_000;
/** How long the status is polled often, in milliseconds: automatic checks take seconds, manual ones hours. */
const CLOSE_LOOKS = 40;

/** Statuses that can change without the customer's action. */
const MOVING = new Set(['PENDING', 'IN_REVIEW', 'ON_HOLD']);

/** Identity check status; polled while it can change. */
export const kycQuery = queryOptions({
  queryKey: queryKey('kyc'),
  queryFn: ({ signal }) => call(endpoints.kycStatus, {}, { signal }),
  refetchInterval: ({ state }) => {
    if (!state.data || !MOVING.has(state.data.kycStatus)) return false;
    return state.dataUpdateCount < CLOSE_LOOKS ? FOLLOW_MS : FOLLOW_LATER_MS;
  },
});
