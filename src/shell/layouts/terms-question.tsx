import { t } from '@/lang/shell';
import { useAcceptTerms } from '@/lib/queries/accept-terms';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import styles from './terms-bar.module.css';

/**
 * Asks for acceptance of terms that are newer than those the account accepted. It stands at the end of the page and sticks to the bottom
 * of the window, so that nothing moves when it comes.
 */
export function TermsQuestion() {
  const accepting = useAcceptTerms();
  return (
    <Notice
      boxed
      className={styles.bar}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {t('I accept')}
        </Button>
      }
    >
      {t(
        'By continuing you accept the terms of use, and that shares can lose all of their value and may be hard to sell.',
      )}
    </Notice>
  );
}
