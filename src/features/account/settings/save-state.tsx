import { t } from '@/lang/settings';
import { ErrorText } from '@/lib/http/error-text';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Notice } from '@/ui/feedback/notice';
import type { Saving } from './queries';
import styles from './settings.module.css';

/** Result of the last save. A failed change is rolled back and can be retried. */
export function SaveState({ saving, onRetry }: { saving: Saving; onRetry?: () => void }) {
  if (saving.isError) {
    const { variables } = saving;
    return (
      <Notice
        tone="trouble"
        title={t('Not saved')}
        action={
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              onRetry?.();
              saving.mutate(variables);
            }}
          >
            {t('Try again')}
          </Button>
        }
      >
        <ErrorText of={saving.error} />
      </Notice>
    );
  }
  return (
    <p className={cx(styles.saved, 'small')} role="status">
      {saving.isPending ? t('Saving…') : saving.isSuccess ? t('Saved') : ''}
    </p>
  );
}
