import { type DataOf, endpoints, type InputOf } from '@fnx/api/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

export type Notice = DataOf<'listNotification'>['docs'][number];

type NoticesInput = Pick<InputOf<'listNotification'>, 'page' | 'limit' | 'kind'> & {
  show?: 'unread';
};

/** Notifications, newest first. Events from the service invalidate the query (`shell/session/live-updates.ts`). */
export function noticesQuery({ show, ...input }: NoticesInput) {
  return queryOptions({
    queryKey: queryKey('notifications', input, show),
    queryFn: ({ signal }) =>
      call(endpoints.listNotification, { ...input, ...(show && { unread: true }) }, { signal }),
    staleTime: 5_000,
  });
}
