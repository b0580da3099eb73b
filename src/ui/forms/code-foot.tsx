import { TextButton } from '@/ui/basics/text-button';
import { clockText, useSecondsLeft } from '@/ui/feedback/countdown';
import styles from './code-foot.module.css';

/** Under the cells of a code that was sent: how long it counts, and another one as soon as that may be asked for. */
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
  const counts = useSecondsLeft(times.expiresAt);
  const wait = useSecondsLeft(times.resendAt);
  return (
    <div className={styles.foot}>
      <span>{counts > 0 ? `It counts for ${clockText(counts)}` : 'It no longer counts.'}</span>
      <TextButton disabled={wait > 0 || busy} onClick={onAgain}>
        {wait > 0 ? `New code in ${clockText(wait)}` : 'Send a new code'}
      </TextButton>
    </div>
  );
}
