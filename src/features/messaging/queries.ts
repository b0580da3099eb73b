import { queryOptions } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

export type Notice = DataOf<'listNotification'>['docs'][number];
type NoticeKind = Notice['kind'];
export type NoticeFilter = { kind: NoticeKind | null; unread: boolean };

/** Notifications, newest first. Events from the service invalidate the query (`shell/session/live-updates.ts`). */
export function noticesQuery(page: number, { kind, unread }: NoticeFilter) {
  return queryOptions({
    queryKey: queryKey('notifications', page, kind, unread),
    queryFn: ({ signal }) =>
      call(
        endpoints.listNotification,
        { page, limit: 20, ...(kind && { kind }), ...(unread && { unread }) },
        { signal },
      ),
    staleTime: 5_000,
  });
}
