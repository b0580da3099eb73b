import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '@/lang/shell';
import { formatTime } from '@/lib/format/format';
import { type DemoMessage, fetchDemoMessages } from '@/lib/page/demo-inbox';
import { queryKey } from '@/lib/queries/query-keys';
import { CopyButton } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import styles from './demo-inbox-panel.module.css';

const REFETCH_MS = 2000;

/** Shows the codes and e-mails of demo mode. */
export function DemoInboxPanel({ onClose }: { onClose: () => void }) {
  const { data, isError } = useQuery({
    queryKey: queryKey('demoInbox'),
    queryFn: fetchDemoMessages,
    refetchInterval: REFETCH_MS,
  });
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <section id="demo-inbox" className={styles.panel} aria-label={t('Messages')}>
      <Inline as="header" gap={12} nowrap align="start" between className={styles.head}>
        <div>
          <h2>{t('Demo inbox')}</h2>
          <p>{t('Text messages and e-mails that a live service would send to you.')}</p>
        </div>
        <button type="button" className={cx(styles.close, 'small')} onClick={onClose}>
          {t('Close')}
        </button>
      </Inline>
      <ol>
        {data?.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
      {data && data.length === 0 ? (
        <p className={cx(styles.empty, 'note')}>
          {t('No messages yet. Codes appear here shortly after you request them.')}
        </p>
      ) : null}
      {isError ? (
        <p className={cx(styles.empty, 'note')}>
          {t('The inbox could not be loaded. Retrying automatically.')}
        </p>
      ) : null}
    </section>
  );
}

function MessageItem({ message }: { message: DemoMessage }) {
  const time = formatTime(message.at);
  return (
    <Stack as="li" gap={6} className={styles.message}>
      <Inline gap={16} nowrap between className={cx(styles.meta, 'fine')}>
        <span>
          {message.channel === 'sms'
            ? t('Text message to {to}', { to: message.to })
            : t('E-mail to {to}', { to: message.to })}
        </span>
        <time dateTime={message.at}>{time}</time>
      </Inline>
      {message.code ? (
        <Inline gap={12} nowrap align="center" between className={styles.code}>
          <span className="figure">{message.code}</span>
          <CopyButton text={message.code} label={t('Copy code')} />
        </Inline>
      ) : null}
      <p className={cx(styles.body, 'small')}>{message.body}</p>
    </Stack>
  );
}
