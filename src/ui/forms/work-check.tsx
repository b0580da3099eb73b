import { useEffect, useState } from 'react';
import { t } from '@/lang/shell';
import { Notice } from '@/ui/feedback/notice';

/** An answer, one that is being worked out, or none yet (empty). */
export type HumanAnswer = string | Promise<string>;

/** Shortly before a challenge ends. */
const AGAIN_MS = 9 * 60_000;

/**
 * ALTCHA's check, which asks nothing of the person: the browser works for a second or two while the form is filled in. The answer is
 * handed over before it is worked out, so that a fast person waits for it at the press, and never meets an error.
 */
export function WorkCheck({
  work,
  onAnswer,
}: {
  work: (controller: AbortController) => Promise<string>;
  onAnswer: (answer: HumanAnswer) => void;
}) {
  const [state, setState] = useState<'working' | 'done' | 'failed'>('working');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins by its number; the form's callback may be new each time
  useEffect(() => {
    const controller = new AbortController();
    const answer = work(controller).then(
      (token) => {
        if (!controller.signal.aborted) setState('done');
        return token;
      },
      () => {
        if (!controller.signal.aborted) setState('failed');
        return '';
      },
    );
    onAnswer(answer);
    const timer = setTimeout(() => setRound(round + 1), AGAIN_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [round]);
  if (state === 'failed') {
    return (
      <Notice tone="trouble">
        {t('The human check did not work. Reload the page to try again.')}
      </Notice>
    );
  }
  return (
    <p className="note" role="status">
      {state === 'done'
        ? t('Human check passed: your browser answered it by itself.')
        : t('Human check: your browser is working on it …')}
    </p>
  );
}
