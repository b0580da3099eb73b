import { useEffect } from 'react';
import { t } from '@/lang/swap';
import { useHydrating } from '@/lib/page/use-hydrating';
import { useStepStart } from '@/lib/page/use-step-start';
import { useAddressQuery } from '@/lib/url-state/address-query';
import { useHistoryStep } from '@/lib/url-state/history-step';
import { Stack } from '@/ui/basics/layout';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { openSwap, type SentSwap } from '@/wallet/sent-calls';
import { preloadWalletOnUse } from '@/wallet/wallet-store';
import { FIRST_DRAFT } from './swap';
import styles from './swap.module.css';
import { readDraft, writeDraft } from './swap-address';
import { SwapForm } from './swap-form';
import { SwapProgress } from './swap-progress';
import { SwapReview } from './swap-review';
import { type Swapping, useSwap } from './use-swap';

/** Swaps between currencies in the customer's own wallet. The build has drawn the form; a swap that this browser sent comes first. */
export function SwapPage() {
  const hydrating = useHydrating();
  return <Swap key={String(hydrating)} open={hydrating ? null : openSwap()} />;
}

function Swap({ open }: { open: SentSwap | null }) {
  const swapping = useSwap(open);
  const { state, failed } = swapping;
  useSwapAddress(swapping);
  useEffect(preloadWalletOnUse, []);
  const flow = useStepStart(state.status);
  return (
    <Stack gap={18} top className={styles.page} ref={flow}>
      {failed ? (
        <LoadFailure title={t('Exchange not available')} onRetry={failed.retry}>
          {t('No money was sent. Check your connection and try again.')}
        </LoadFailure>
      ) : null}
      {state.status === 'form' ? <SwapForm swapping={swapping} state={state} /> : null}
      {state.status === 'review' ? <SwapReview swapping={swapping} state={state} /> : null}
      {state.status === 'sent' ? <SwapProgress swapping={swapping} sent={state.sent} /> : null}
    </Stack>
  );
}

/** Keeps the draft in the URL and the step in the browser history. */
function useSwapAddress({ state, dispatch, tokens, quote, review, back }: Swapping): void {
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
    written: writeDraft('draft' in state ? state.draft : FIRST_DRAFT),
  });
  useHistoryStep({
    at: 'plan' in state,
    leave: back,
    enter: state.status === 'form' && quote.data ? review : null,
  });
}
