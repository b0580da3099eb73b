import { useEffect, useRef } from 'react';
import { useAddressQuery } from '@/lib/url-state/address-query';
import { useHistoryStep } from '@/lib/url-state/history-step';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { preloadWallet } from '@/wallet/wallet-store';
import { FIRST_DRAFT } from './swap';
import styles from './swap.module.css';
import { readDraft, writeDraft } from './swap-address';
import { SwapForm } from './swap-form';
import { SwapProgress } from './swap-progress';
import { SwapReview } from './swap-review';
import { type Swapping, useSwap } from './use-swap';

/** Exchanging one currency for another, out of the person's own wallet. Nothing passes through us. */
export function SwapPage() {
  const swapping = useSwap();
  const { state, failed } = swapping;
  const step = state.status === 'form' ? 'form' : state.status === 'review' ? 'review' : 'progress';
  useSwapAddress(swapping);
  useEffect(preloadWallet, []);
  const heading = useFocusOnStep(step);
  return (
    <div className={styles.page} ref={heading}>
      {failed ? (
        <LoadFailure title="The exchange could not be reached" onRetry={failed.retry}>
          Nothing was sent, and your wallet is untouched. Check your connection.
        </LoadFailure>
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

/** Keeps a swap and the browser's address and history in step. */
function useSwapAddress({ state, dispatch, tokens, quote, review }: Swapping): void {
  useAddressQuery({
    ready: tokens.length > 0,
    take: (query) => {
      const draft = readDraft(
        query,
        tokens.map(({ symbol }) => symbol),
      );
      if (draft && 'draft' in state && state.draft === FIRST_DRAFT) {
        dispatch({ type: 'edited', draft });
      }
    },
    written: writeDraft(
      'draft' in state ? state.draft : 'plan' in state ? state.plan.draft : FIRST_DRAFT,
    ),
  });
  useHistoryStep({
    at: 'plan' in state,
    // While the wallet is asked, its answer has to be waited for here.
    leave: () => dispatch({ type: 'wentBack' }),
    // What cannot be reviewed now says why at its button.
    enter: state.status === 'form' && quote.data ? () => void review().catch(() => {}) : null,
  });
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
