import type { DataOf } from '@fnx/api/endpoints';
import { fullName } from '@fnx/names/full-name';
import { useQuery } from '@tanstack/react-query';
import { BANK_FACTS } from '@/config/bank-facts';
import { paths } from '@/config/paths';
import { t } from '@/lang/portfolio';
import { formatUsd } from '@/lib/format/format';
import { usePayWay } from '@/lib/queries/pay-way';
import { bankQuery, configQuery, useProfile } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Certificate } from '@/ui/brand/certificate';
import { type Step, Steps } from '@/ui/feedback/steps';
import { myWalletQuery } from '@/wallet/wallet-queries';
import styles from './first-shares.module.css';
import { useKycText } from './kyc-banner';

type Dashboard = DataOf<'dashboard'>;

/** True for a customer with no shares, orders or transactions, and no status that prevents buying. */
export function isBeforeFirst({
  holdings,
  investedUsd,
  openOrders,
  latestTransactions,
  kycStatus,
}: Dashboard): boolean {
  const { available, staked, onSale, pending, bookEntry } = holdings;
  return (
    kycStatus !== 'REJECTED' &&
    kycStatus !== 'ON_HOLD' &&
    openOrders.length === 0 &&
    latestTransactions.length === 0 &&
    ![available, staked, onSale, pending, bookEntry, investedUsd].some((figure) =>
      /[1-9]/.test(figure),
    )
  );
}

/** Checklist for customers before their first purchase. */
export function FirstShares({ data }: { data: Dashboard }) {
  const { kycStatus, price } = data;
  const wallets = useQuery(myWalletQuery).data?.wallets;
  const limits = useQuery(configQuery).data?.limits;
  const bank = useQuery(bankQuery).data?.bankName ?? BANK_FACTS.brand;
  const profile = useProfile().data;
  // On the bank's way the purchase makes the key. Wallets load last; until then no step is marked as the next one.
  const isBank = usePayWay().way !== 'WALLET';
  const linked = isBank || (wallets && wallets.length > 0);
  const share = formatUsd(price.price);
  const check = useKycText(kycStatus);
  const next = check
    ? { text: t(check.action), href: paths.kyc }
    : linked === false
      ? { text: t('Link a wallet'), href: paths.wallet }
      : { text: t('Buy shares'), href: paths.buyShares };
  return (
    <div className={styles.first}>
      <Card title={t('Your first shares')} className={styles.way}>
        <Steps
          label={t('Steps to your first shares')}
          steps={[
            {
              title: t(check?.title ?? 'Identity confirmed'),
              detail: check ? t(check.text) : undefined,
              state: check ? 'current' : 'done',
            },
            ...(isBank
              ? []
              : [
                  {
                    title: linked ? t('Wallet linked') : t('Link a wallet'),
                    detail: linked
                      ? undefined
                      : t('You pay from this wallet. Linking needs one free signature.'),
                    state: linked ? ('done' as const) : stateOf(!check && linked === false),
                  },
                ]),
            {
              title: t('Buy shares'),
              detail: limits
                ? t('Price per share: {price}. The minimum order is {amount}.', {
                    price: share,
                    amount: formatUsd(limits.minUsd),
                  })
                : t('Price per share: {price}.', { price: share }),
              state: stateOf(!check && linked === true),
            },
          ]}
        />
        <div>
          <Button href={next.href}>{next.text}</Button>
        </div>
      </Card>
      <div className={styles.specimen} aria-hidden="true">
        <Certificate
          issuer={bank}
          number={{ label: t('Status'), value: t('Specimen') }}
          over={t('Price per share')}
          figure={share}
          under={t('Shares you buy are entered in the register')}
          facts={[
            {
              label: t('Registered owner'),
              value: profile ? fullName(profile) : t('you'),
            },
          ]}
        />
      </div>
    </div>
  );
}

const stateOf = (next: boolean): Step['state'] => (next ? 'current' : 'todo');
