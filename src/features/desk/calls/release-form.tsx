import { actionCalls, type DeskAction } from '@fnx/api/desk/actions';
import { useState } from 'react';
import { callDesk } from '@/features/desk/lib/call-desk';
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
import { timeText } from './read-call';
import { useReload } from './use-report';

type SendingLease = NonNullable<DeskAction['claim']>;

/** Who has the call, so that nobody sends it a second time. */
export function LeaseNotice({ claim }: { claim: SendingLease }) {
  const { claimedBy, claimedAt, sender, nonce } = claim;
  const taken = { officer: claimedBy, time: timeText(claimedAt) };
  return (
    <Notice title={t('This call is taken')} boxed>
      {sender === null
        ? t('By {officer} on {time}, as a file for a Safe. Look into the queue of the Safe.', {
            ...taken,
          })
        : t(
            'By {officer} on {time}, to send it from {sender} as transaction {number}. Look into that wallet.',
            { ...taken, sender, number: nonce ?? '' },
          )}{' '}
      {t('It is sent once: report its hash, or release it when it was not sent.')}
    </Notice>
  );
}

/** Gives a call free that was taken and not sent. The service refuses while a transaction may be on its way. */
export function ReleaseForm({ id }: { id: number }) {
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useAction();
  const reload = useReload();
  return (
    <details className={styles.raw}>
      <summary className={cx(disclosure.summary, 'muted')}>{t('It was not sent')}</summary>
      <Stack
        as="form"
        gap={12}
        className={styles.ways}
        onSubmit={submitOf(() => {
          void run(async () => {
            await callDesk(actionCalls.release, { id: String(id), reason });
            await reload();
          });
          return 'done';
        })}
      >
        <TextField
          label={t('Reason')}
          value={reason}
          required
          onChange={({ target }) => setReason(target.value)}
        />
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Button type="submit" variant="secondary" busy={busy}>
          {t('Release')}
        </Button>
      </Stack>
    </details>
  );
}
