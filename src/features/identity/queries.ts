import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';

export type KycState = DataOf<'kycStatus'>;

const FOLLOW_MS = 3_000;
const FOLLOW_LATER_MS = 30_000;
/** Two minutes of looking closely; a person who checks documents takes hours. */
const CLOSE_LOOKS = 40;

/** Statuses that change by themselves. */
const MOVING = new Set(['PENDING', 'IN_REVIEW', 'ON_HOLD']);

/** Where the identity check stands; asked again by itself while it moves and somebody looks. */
export const kycQuery = queryOptions({
  queryKey: ['kycStatus'],
  queryFn: ({ signal }) => call(endpoints.kycStatus, {}, { signal }),
  refetchInterval: ({ state }) => {
    if (!state.data || !MOVING.has(state.data.kycStatus)) return false;
    return state.dataUpdateCount < CLOSE_LOOKS ? FOLLOW_MS : FOLLOW_LATER_MS;
  },
});
