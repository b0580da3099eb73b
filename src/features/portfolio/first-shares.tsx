import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatUsd } from '@/lib/format/format';
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
  const { available, staked, pending } = holdings;
  return (
    kycStatus !== 'REJECTED' &&
    kycStatus !== 'ON_HOLD' &&
    openOrders.length === 0 &&
    latestTransactions.length === 0 &&
    ![available, staked, pending, investedUsd].some((figure) => /[1-9]/.test(figure))
  );
}

/** Checklist for customers before their first purchase. */
export function FirstShares({ data }: { data: Dashboard }) {
  const { kycStatus, price } = data;
  const wallets = useQuery(myWalletQuery).data?.wallets;
  const limits = useQuery(configQuery).data?.limits;
  const bank = useQuery(bankQuery).data?.bankName ?? 'FNX';
  const profile = useProfile().data;
  // Wallets load last; until then no step is marked as the next one.
  const linked = wallets && wallets.length > 0;
  const share = formatUsd(price.price);
  const least = limits ? ` The minimum order is ${formatUsd(limits.minUsd)}.` : '';
  const check = useKycText(kycStatus);
  const next = check
    ? { text: check.action, href: paths.kyc }
    : linked === false
      ? { text: 'Link a wallet', href: paths.wallet }
      : { text: 'Buy shares', href: paths.buyShares };
  return (
    <div className={styles.first}>
      <Card title="Your first shares" className={styles.way}>
        <Steps
          label="Steps to your first shares"
          steps={[
            {
              title: check?.title ?? 'Identity confirmed',
              detail: check?.text,
              state: check ? 'current' : 'done',
            },
            {
              title: linked ? 'Wallet linked' : 'Link a wallet',
              detail: linked
                ? undefined
                : 'You pay from this wallet. Linking needs one free signature.',
              state: linked ? 'done' : stateOf(!check && linked === false),
            },
            {
              title: 'Buy shares',
              detail: `Price per share: ${share}.${least}`,
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
          number={{ label: 'Status', value: 'Specimen' }}
          over="Price per share"
          figure={share}
          under="Shares you buy are entered in the register"
          facts={[
            {
              label: 'Registered owner',
              value: profile ? `${profile.firstName} ${profile.lastName}` : 'you',
            },
          ]}
        />
      </div>
    </div>
  );
}

const stateOf = (next: boolean): Step['state'] => (next ? 'current' : 'todo');
