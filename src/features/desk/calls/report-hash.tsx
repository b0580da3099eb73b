import { useState } from 'react';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import styles from './calls.module.css';
import { reportHash, useReload } from './use-report';

/** For what was sent elsewhere: by a Safe, or by a wallet that replaced its transaction. */
export function ReportHash({ id }: { id: number }) {
  const [hash, setHash] = useState('');
  const { busy, failure, run } = useAction();
  const reload = useReload();
  return (
    <details className={styles.raw}>
      <summary className={cx(disclosure.summary, 'muted')}>{t('It was sent already')}</summary>
      <Stack
        as="form"
        gap={12}
        className={styles.ways}
        onSubmit={submitOf(() => {
          void run(async () => {
            await reportHash(String(id), hash.trim());
            await reload();
          });
          return 'done';
        })}
      >
        <TextField
          label={t('Transaction hash')}
          value={hash}
          onChange={({ target }) => setHash(target.value)}
        />
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Button type="submit" variant="secondary" busy={busy}>
          {t('Report')}
        </Button>
      </Stack>
    </details>
  );
}
