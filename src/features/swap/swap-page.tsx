import { useEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { preloadWallet } from '@/wallet/wallet-store';
import styles from './swap.module.css';
import { SwapForm } from './swap-form';
import { SwapProgress } from './swap-progress';
import { SwapReview } from './swap-review';
import { useSwap } from './use-swap';

/** Exchanging one currency for another, out of the person's own wallet. Nothing passes through us. */
export function SwapPage() {
  const swapping = useSwap();
  const { state, failed } = swapping;
  const step = state.status === 'form' ? 'form' : state.status === 'review' ? 'review' : 'progress';
  useEffect(preloadWallet, []);
  const heading = useFocusOnStep(step);
  return (
    <div className={styles.page} ref={heading}>
      {failed ? (
        <Notice
          boxed
          tone="trouble"
          title="The exchange could not be reached"
          action={
            <Button variant="secondary" size="small" onClick={failed.retry}>
              Try again
            </Button>
          }
        >
          Nothing was sent, and your wallet is untouched. Check your connection.
        </Notice>
      ) : null}
      {state.status === 'form' ? <SwapForm swapping={swapping} state={state} /> : null}
      {state.status === 'review' || state.status === 'approving' || state.status === 'swapping' ? (
        <SwapReview swapping={swapping} state={state} />
      ) : null}
      {state.status === 'sent' || state.status === 'done' ? (
        <SwapProgress swapping={swapping} state={state} />
      ) : null}
    </div>
  );
}

/** A new step begins at its heading, for the keyboard and for screen readers. */
function useFocusOnStep(step: string) {
  const page = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is what moves the focus
  useEffect(() => {
    if (!first.current) page.current?.querySelector('h1')?.focus();
    first.current = false;
  }, [step]);
  return page;
}
