import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/messaging';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { NOTIFICATION_KIND_LABELS, NOTIFICATION_KINDS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Pager } from '@/ui/basics/pager';
import portal from '@/ui/basics/portal-page.module.css';
import { Segments } from '@/ui/charts/segments';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SelectField } from '@/ui/forms/select-field';
import { NoticeList } from './notice-list';
import styles from './notifications.module.css';
import { type NoticeFilter, noticesQuery } from './queries';
import { RemoveAll } from './remove-all';

const SEEN = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

const EVERYTHING: NoticeFilter = { kind: null, unread: false };

export function NotificationsPage() {
  const { text, page, change, toPage } = useUrlState();
  const filter: NoticeFilter = {
    kind: NOTIFICATION_KINDS.find((kind) => kind === text('kind')) ?? null,
    unread: text('show') === 'unread',
  };
  const notices = useQuery({ ...noticesQuery(page, filter), placeholderData: keepPreviousData });
  const { data } = notices;
  return (
    <Stack gap={22} className={styles.page}>
      <header className={styles.top}>
        <h1 className={portal.heading}>{t('Notifications')}</h1>
        <Actions />
      </header>
      <div className={styles.filters}>
        <Segments
          legend={t('Show')}
          options={SEEN.map(({ value, label }) => ({ value, label: t(label) }))}
          value={filter.unread ? 'unread' : 'all'}
          onChange={(value) => change({ show: value === 'unread' ? value : '' })}
        />
        <SelectField
          label={t('Topic')}
          name="kind"
          value={filter.kind ?? ''}
          onChange={({ target }) => change({ kind: target.value })}
        >
          <option value="">{t('All topics')}</option>
          {NOTIFICATION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(NOTIFICATION_KIND_LABELS[kind])}
            </option>
          ))}
        </SelectField>
      </div>
      {!data && notices.isError ? (
        <LoadFailure title={t('Your notifications could not be loaded')} onRetry={notices.refetch}>
          {errorMessage(notices.error)}
        </LoadFailure>
      ) : (
        <Card flush>
          {data ? (
            <NoticeList docs={data.docs} filtered={filter.unread || filter.kind !== null} />
          ) : (
            <Blanks />
          )}
        </Card>
      )}
      {data ? <Pager page={data.page} pages={data.pages} onPage={toPage} /> : null}
      {/* Not before the list has its length, which would move it. */}
      {notices.isPending ? null : (
        <p className={styles.settings}>
          <T
            text={
              'Choose which notifications you receive by e-mail and text message in <a>settings</a>.'
            }
            a={(children) => <Link href={`${paths.settings}?tab=notifications`}>{children}</Link>}
          />
        </p>
      )}
    </Stack>
  );
}

/** Actions on all notifications, regardless of the filters. */
function Actions() {
  const client = useQueryClient();
  const { data } = useQuery(noticesQuery(1, EVERYTHING));
  const newest = data?.docs[0]?.createdAt;
  const [asking, setAsking] = useState(false);
  const refresh = () => invalidateAfter(client, 'notification');
  const seeAll = useMutation({
    mutationFn: () => call(endpoints.sawAllNotification, newest ? { until: newest } : {}),
    onSettled: refresh,
    onError: (error) =>
      toast.error(t('Notifications could not be marked as read'), {
        description: errorMessage(error),
      }),
  });
  // Here from the first paint: a row that comes later would move the list.
  return (
    <div className={styles.actions}>
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
    </div>
  );
}

function Blanks() {
  return (
    <ul aria-busy="true">
      {[0, 1, 2, 3].map((blank) => (
        <Inline as="li" gap={16} nowrap align="start" between key={blank} className={styles.notice}>
          <Skeleton blockSize="52px" />
        </Inline>
      ))}
    </ul>
  );
}
