import { useLayoutEffect, useRef } from 'react';
import { T, t } from '@/lang/messaging';
import { formatDateTime } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './notifications.module.css';
import type { Notice } from './queries';
import { useRemoval } from './use-removal';

/** Notifications; unread ones have a dot, removed ones can be restored for a few seconds. */
export function NoticeList({
  rows,
}: {
  /** Undefined until loaded. */
  rows: readonly Notice[] | undefined;
}) {
  const { waiting, remove, undo } = useRemoval();
  if (!rows) {
    return (
      <ul aria-busy="true">
        {[0, 1, 2, 3].map((blank) => (
          <Inline
            as="li"
            gap={16}
            nowrap
            align="start"
            between
            key={blank}
            className={styles.notice}
          >
            <Skeleton blockSize="52px" />
          </Inline>
        ))}
      </ul>
    );
  }
  return (
    <ul>
      {rows.map((notice) => (
        <Inline
          as="li"
          gap={16}
          nowrap
          align="start"
          between
          key={notice.id}
          className={cx(styles.notice, !notice.seen && styles.new)}
        >
          {waiting.has(notice.id) ? (
            <Removed onUndo={() => undo(notice.id)} />
          ) : (
            <Words notice={notice} onRemove={() => remove(notice.id)} />
          )}
        </Inline>
      ))}
    </ul>
  );
}

/** Replaces the removed notification, and takes focus from the button that was pressed. */
function Removed({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <p className={styles.removed} role="status">
      <T
        text={'Notification removed. <undo>Undo</undo>'}
        undo={(children) => (
          <Button ref={button} variant="quiet" size="small" onClick={onUndo}>
            {children}
          </Button>
        )}
      />
    </p>
  );
}

function Words({ notice, onRemove }: { notice: Notice; onRemove: () => void }) {
  return (
    <>
      <Stack gap={4}>
        <h2 className={styles.title}>
          {notice.seen ? null : <VisuallyHidden>{t('New:')} </VisuallyHidden>}
          {/* In the language in which it was raised. */}
          <bdi>{notice.link ? <Link href={notice.link}>{notice.title}</Link> : notice.title}</bdi>
        </h2>
        <p className={styles.body} dir="auto">
          {notice.body}
        </p>
        <time dateTime={notice.createdAt} className={styles.when}>
          {formatDateTime(notice.createdAt)}
        </time>
      </Stack>
      <Button
        variant="quiet"
        size="small"
        className={styles.remove}
        onClick={onRemove}
        about={notice.title}
      >
        {t('Remove')}
      </Button>
    </>
  );
}
