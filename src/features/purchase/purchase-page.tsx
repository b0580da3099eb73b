import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { useReportPayments } from '@/wallet/sent-payments';
import { preloadWallet, useWallet } from '@/wallet/wallet-store';
import { AmountStep } from './amount-step';
import styles from './purchase.module.css';
import { currenciesQuery } from './queries';
import { ReviewStep } from './review-step';
import { SignStep } from './sign-step';
import { Specimen } from './specimen';
import { usePurchaseFacts } from './use-facts';
import { usePurchase } from './use-purchase';
import { usePurchaseAddress } from './use-purchase-address';

/** Purchase steps: amount, review, signature. Afterwards the order page takes over. */
export function PurchasePage() {
  const wallet = useWallet();
  const currencies = useQuery(currenciesQuery(wallet.address)).data;
  const tokenOf = useCallback(
    (id: string) => currencies?.find((currency) => currency.id === id)?.address,
    [currencies],
  );
  const buying = usePurchase(tokenOf);
  const { state } = buying;
  usePurchaseAddress(state, buying.dispatch, currencies);
  const quote = 'quote' in state ? state.quote : null;
  const currencyId = 'draft' in state ? state.draft.currencyId : (quote?.currencyId ?? 'USDT');
  const facts = usePurchaseFacts(currencyId, quote);
  const bought = 'order' in state ? state.order : quote;
  useReportPayments();
  useEffect(preloadWallet, []);

  return (
    <div className={styles.page}>
      <StepFocus step={'phase' in state ? `${state.status} ${state.phase}` : state.status}>
        {facts.failed && !facts.currencies ? (
          <LoadFailure title="Currencies could not be loaded" onRetry={facts.retry}>
            No money was sent. Check your connection and try again.
          </LoadFailure>
        ) : null}
        {state.status === 'quote' ? (
          <AmountStep buying={buying} state={state} facts={facts} />
        ) : null}
        {state.status === 'review' ? (
          <ReviewStep buying={buying} state={state} facts={facts} />
        ) : null}
        {state.status === 'sign' || state.status === 'submitted' ? (
          <SignStep buying={buying} state={state} />
        ) : null}
      </StepFocus>
      <Specimen
        shares={bought?.shares ?? null}
        price={bought?.sharePriceUsd ?? null}
        issuer={facts.bankName ?? 'FNX'}
      />
    </div>
  );
}

/** Moves focus to the heading of a new step, for keyboards and screen readers. */
function StepFocus({ step, children }: { step: string; children: React.ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    box.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [step]);
  return (
    <section ref={box} className={styles.sheet} aria-label="Buy shares">
      {children}
    </section>
  );
}
