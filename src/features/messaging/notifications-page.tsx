import { endpoints } from '@fnx/api/endpoints';
import { NOTIFICATION_KIND_LABELS } from '@fnx/api/shared/account-vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { type MessagingText, T, t } from '@/lang/messaging';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import type { Filters } from '@/lists/filters';
import { ListPage } from '@/lists/list-page';
import { SIZES, useList } from '@/lists/use-list';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { NoticeList } from './notice-list';
import styles from './notifications.module.css';
import { noticesQuery } from './queries';
import { RemoveAll } from './remove-all';

const FILTERS = {
  show: {
    kind: 'choice',
    as: 'segments',
    label: 'Show',
    options: { '': 'All', unread: 'Unread' },
  },
  kind: {
    kind: 'choice',
    label: 'Topic',
    options: { '': 'All topics', ...NOTIFICATION_KIND_LABELS },
  },
} as const satisfies Filters<MessagingText>;

export function NotificationsPage() {
  const list = useList({ filters: FILTERS, query: noticesQuery });
  return (
    <div className={styles.page}>
      <ListPage
        t={t}
        title="Notifications"
        label="Notifications"
        list={list}
        draw={(rows) => <NoticeList rows={rows} />}
        keyOf={({ id }) => id}
        empty={{
          title: 'No notifications yet',
          text: 'Updates about purchases, your identity check, stakes and account security appear here.',
        }}
        noMatch="No notifications match these filters."
        actions={<Actions />}
      >
        <p className={styles.settings}>
          <T
            text={
              'Choose which notifications you receive by e-mail and text message in <a>settings</a>.'
            }
            a={(children) => <Link href={`${paths.settings}?tab=notifications`}>{children}</Link>}
          />
        </p>
      </ListPage>
    </div>
  );
}

/** Actions on all notifications, regardless of the filters. */
function Actions() {
  const client = useQueryClient();
  const { data } = useQuery(noticesQuery({ page: 1, limit: SIZES[0] }));
  const newest = data?.docs[0]?.createdAt;
  const [asking, setAsking] = useState(false);
  const refresh = () => invalidateAfter(client, 'notification');
  const seeAll = useMutation({
    mutationFn: () => call(endpoints.sawAllNotification, newest ? { until: newest } : {}),
    onSettled: refresh,
    onError: async (error) =>
      toast.error(t('Notifications could not be marked as read'), {
        description: await messageOf(error),
      }),
  });
  // Here from the first paint: a row that comes later would move the list.
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        disabled={!newest || data?.unread === 0}
        busy={seeAll.isPending}
        onClick={() => seeAll.mutate()}
      >
        {t('Mark all as read')}
      </Button>
      <Button variant="quiet" size="small" disabled={!newest} onClick={() => setAsking(true)}>
        {t('Remove all')}
      </Button>
      {asking ? <RemoveAll onClose={() => setAsking(false)} onRemoved={refresh} /> : null}
    </>
  );
}
