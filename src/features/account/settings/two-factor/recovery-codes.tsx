import { useLayoutEffect, useRef, useState } from 'react';
import { downloadName } from '@/config/bank-facts';
import styles from '@/features/account/settings/settings.module.css';
import { t } from '@/lang/settings';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import { Actions } from '@/ui/forms/form-rows';
import own from './recovery-codes.module.css';

/** The ten recovery codes. They are shown once, so closing needs a confirmation that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  // The focused field was removed; focus the heading so that screen readers start there.
  useLayoutEffect(() => head.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <Stack gap={20} className={styles.form}>
      <Stack gap={6} className={styles.formHead}>
        <h3 ref={head} tabIndex={-1}>
          {t('Save your recovery codes')}
        </h3>
        <p className="note">
          {t(
            'Two-factor login is on. If you lose your phone, each of these codes lets you log in once. They are not shown again.',
          )}
        </p>
      </Stack>
      <Stack gap={14} className={cx(own.sheet, 'surface')} data-print>
        <p className={own.title}>{t('{brand} recovery codes')}</p>
        <ol className={own.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="small">
          {t('Each code works once. Store them separately from your password.')}
        </p>
      </Stack>
      <Actions>
        <CopyButton text={text} label={t('Copy')} />
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            saveFile(
              downloadName('recovery-codes.txt'),
              new Blob([`${text}\n`], { type: 'text/plain' }),
            )
          }
        >
          {t('Download')}
        </Button>
      </Actions>
      <Checkbox
        label={t('I have saved these codes in a safe place.')}
        checked={kept}
        error={asked && !kept ? t('Save the codes first. They cannot be shown again.') : undefined}
        onChange={(event) => setKept(event.target.checked)}
      />
      <Actions>
        <Button onClick={() => (kept ? onDone() : setAsked(true))}>{t('Done')}</Button>
      </Actions>
      <Notice>
        {t('If you lose these codes, you can create ten new ones here with your authenticator.')}
      </Notice>
    </Stack>
  );
}
