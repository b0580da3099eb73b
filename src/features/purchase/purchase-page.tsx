import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BANK_FACTS } from '@/config/bank-facts';
import { t } from '@/lang/purchase';
import { dashboardQuery } from '@/lib/queries/dashboard-query';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { onDemand } from '@/ui/feedback/on-demand';
import { preloadWalletOnUse, useWallet } from '@/wallet/wallet-store';
import { AmountStep } from './amount-step';
import styles from './purchase.module.css';
import { currenciesQuery } from './queries';
import { Specimen } from './specimen';
import { usePurchaseFacts } from './use-facts';
import { usePurchase } from './use-purchase';
import { usePurchaseAddress } from './use-purchase-address';

/** Most people have none. */
const OpenOrders = onDemand(() => import('./open-orders').then((all) => all.OpenOrders), {
  failed: NotLoaded,
});

/** First step of a purchase: amount and consent. The order page continues with review, approval and purchase. */
export function PurchasePage() {
  const wallet = useWallet();
  const currencies = useQuery(currenciesQuery(wallet.address)).data;
  const buying = usePurchase();
  const { state } = buying;
  usePurchaseAddress(state, buying.dispatch, currencies);
  const quote = 'quote' in state ? state.quote : null;
  const facts = usePurchaseFacts(state.draft.currencyId, quote);
  const open = useQuery(dashboardQuery).data?.openOrders ?? [];
  useEffect(preloadWalletOnUse, []);

  return (
    <div className={styles.page}>
      <section className={styles.sheet} aria-label={t('Buy shares')}>
        {facts.failed && !facts.currencies ? (
          <LoadFailure onRetry={facts.retry}>
            {t('No money was sent. Check your connection and try again.')}
          </LoadFailure>
        ) : null}
        {open.length > 0 ? <OpenOrders orders={open} /> : null}
        <AmountStep buying={buying} facts={facts} another={open.length > 0} />
      </section>
      <Specimen
        shares={quote?.shares ?? null}
        price={quote?.sharePriceUsd ?? null}
        issuer={facts.bankName ?? BANK_FACTS.brand}
      />
    </div>
  );
}
