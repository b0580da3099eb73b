import { type ReactNode, useState } from 'react';
import { t } from '@/lang/shell';
import { Button } from '@/ui/basics/button';
import { Notice } from './notice';

/** A load error with reason and retry button. The heading above it says what it is about. */
export function LoadFailure({
  title = t('This part could not be loaded'),
  onRetry,
  children,
}: {
  title?: string | undefined;
  onRetry: () => unknown;
  /** The reason and its effect for the user. */
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <Notice
      boxed
      tone="trouble"
      title={title}
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void retry()}>
          {t('Try again')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
