import { t } from '@/lang/shell';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { TextButton } from '@/ui/basics/text-button';
import { clockText, useSecondsLeft } from '@/ui/feedback/countdown';
import styles from './code-foot.module.css';

/** Below a code input: the remaining validity and the button to resend. */
export function CodeFoot({
  times,
  busy,
  onAgain,
}: {
  /** Epoch milliseconds. */
  times: { expiresAt: number; resendAt: number };
  busy: boolean;
  onAgain: () => void;
}) {
  const validFor = useSecondsLeft(times.expiresAt);
  const wait = useSecondsLeft(times.resendAt);
  return (
    <Inline gap="4px 24px" align="center" between className={cx(styles.foot, 'note')}>
      <span>
        {validFor > 0 ? t('Valid for {time}', { time: clockText(validFor) }) : t('Code expired')}
      </span>
      <TextButton disabled={wait > 0 || busy} onClick={onAgain}>
        {wait > 0 ? t('New code in {time}', { time: clockText(wait) }) : t('Send a new code')}
      </TextButton>
    </Inline>
  );
}
