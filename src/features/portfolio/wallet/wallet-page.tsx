import type { DataOf } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { paths } from '@/config/paths';
import { heldRows } from '@/features/portfolio/held-rows';
import { InDisplayCurrency } from '@/features/portfolio/in-display-currency';
import { OrderBanner } from '@/features/portfolio/order-banner';
import frame from '@/features/portfolio/page-frame.module.css';
import { PageTop } from '@/features/portfolio/page-top';
import { latestTransactionsQuery } from '@/features/portfolio/queries';
import { SentShares } from '@/features/portfolio/sent-shares';
import { LatestTransactions } from '@/features/portfolio/transactions/latest-transactions';
import { WayOut } from '@/features/portfolio/way-out';
import { t } from '@/lang/portfolio';
import {
  formatAmount,
  formatDateTime,
  formatShares,
  formatUsd,
  shortAddress,
} from '@/lib/format/format';
import { lockedUpText } from '@/lib/format/locked-up-text';
import { sharesText } from '@/lib/format/shares-text';
import { ErrorText } from '@/lib/http/error-text';
import { dashboardQuery } from '@/lib/queries/dashboard-query';
import { usePayWay } from '@/lib/queries/pay-way';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Figure } from '@/ui/basics/figure';
import { Inline, Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useReportSwaps } from '@/wallet/report-swaps';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { preloadWalletOnUse } from '@/wallet/wallet-store';
import { WatchShares } from '@/wallet/watch-shares';
import { DemoNetwork } from './demo-network';
import { LinkedWallets } from './linked-wallets';
import walletStyles from './linked-wallets.module.css';

type MyWallet = DataOf<'myWallet'>;

export function WalletPage({ book, proof }: { book?: ReactNode; proof?: ReactNode }) {
  const { data, error, isError, refetch } = useQuery(myWalletQuery);
  const { way } = usePayWay();
  // Money of the bank's way goes to the bank account.
  // Known with the data: the card's place is kept until then.
  const isEmptyBank =
    way !== 'WALLET' && data?.onChain.some(({ balance }) => /[1-9]/.test(balance)) === false;
  const openOrders = useQuery(dashboardQuery).data?.openOrders ?? [];
  useReportSwaps();
  useEffect(preloadWalletOnUse, []);
  return (
    <Stack gap={22}>
      <PageTop>
        <Stack gap={6}>
          <h1 className={portal.heading}>{t('Wallet')}</h1>
          <p className="muted">
            {t(
              'What you own, what holds it, and what happened last, as the register of shares says it.',
            )}
          </p>
        </Stack>
        <Inline gap={12} className={frame.actions}>
          {data &&
          /[1-9]/.test(data.holdings.available + data.holdings.staked + data.holdings.onSale) ? (
            <>
              <Button variant="secondary" href={paths.sell}>
                {t('Sell shares')}
              </Button>
              <Button variant="secondary" href={paths.sendShares}>
                {t('Send shares')}
              </Button>
            </>
          ) : null}
          <Button variant="secondary" href={paths.receiveShares}>
            {t('Receive shares')}
          </Button>
          <Button href={paths.buyShares}>{t('Buy shares')}</Button>
        </Inline>
      </PageTop>
      {isError ? (
        <LoadFailure
          title={data ? t('These figures may be out of date') : undefined}
          onRetry={refetch}
        >
          <ErrorText of={error} />
        </LoadFailure>
      ) : null}
      <SentShares name="transfer" />
      {openOrders.map((order) => (
        <OrderBanner key={order.id} order={order} />
      ))}
      {data || !isError ? (
        <>
          <div className={walletStyles.two}>
            <Card title={t('Shares')}>
              {data ? <Shares data={data} /> : <Skeleton blockSize="305px" />}
            </Card>
            {data?.wallets.length === 0 ? (
              <Linked data={data} />
            ) : isEmptyBank ? null : (
              <Card title={t('Balances')}>
                {data ? <OnChain data={data} /> : <Skeleton blockSize="120px" />}
              </Card>
            )}
          </div>
          {data ? book : null}
          {data?.wallets.length === 0 ? null : <Linked data={data} />}
        </>
      ) : null}
      <Latest />
      {data ? <WayOut /> : null}
      <DemoNetwork />
      {proof}
    </Stack>
  );
}

function Linked({ data }: { data: MyWallet | undefined }) {
  const { way } = usePayWay();
  return (
    <Card title={way !== 'WALLET' ? t('Key to your shares') : t('Linked wallets')}>
      {data ? <LinkedWallets {...data} /> : <Skeleton blockSize="140px" />}
    </Card>
  );
}

function LockedUp({ holdings }: Pick<MyWallet, 'holdings'>) {
  const text = lockedUpText(holdings);
  return text ? <p className="small">{text}</p> : null;
}

function Shares({ data: { holdings, indexedBlock } }: { data: MyWallet }) {
  return (
    <Stack gap={18} className={walletStyles.stack}>
      <Figure
        label={t('You hold')}
        value={formatShares(holdings.total)}
        unit={t('shares')}
        note={
          <>
            {t('Current value {value}', { value: formatUsd(holdings.valueUsd) })}
            <InDisplayCurrency usd={holdings.valueUsd} />
            <LockedUp holdings={holdings} />
          </>
        }
      />
      <Rows
        rows={[
          { id: 'available', label: t('Available'), value: sharesText(holdings.available) },
          ...heldRows(holdings),
        ]}
      />
      {indexedBlock ? (
        <p className="small">
          {t('As of block {block}, {time}', {
            block: indexedBlock.number,
            time: formatDateTime(indexedBlock.time),
          })}
        </p>
      ) : null}
      <Inline gap={8}>
        <WatchShares />
      </Inline>
    </Stack>
  );
}

function OnChain({ data: { onChain, updatedAt, stale, wallets } }: { data: MyWallet }) {
  const held = onChain.filter(({ balance }) => /[1-9]/.test(balance));
  return (
    <Stack gap={18} className={walletStyles.stack}>
      {stale ? (
        <Notice>
          {t('The network is not reachable right now. These are the last known balances.')}
        </Notice>
      ) : null}
      {held.length === 0 ? (
        <p className="small">
          {t(
            'Your linked wallets hold no supported currency. Send BNB or a stablecoin on BNB Smart Chain to one of them.',
          )}
        </p>
      ) : (
        <Rows
          rows={held.map(({ address, currencyId, symbol, balance, valueUsd }) => ({
            id: `${address}-${currencyId}`,
            label:
              wallets.length > 1
                ? t('{symbol} in {address}', { symbol, address: shortAddress(address) })
                : symbol,
            value: formatAmount(balance, '').trim(),
            note: valueUsd === null ? undefined : formatUsd(valueUsd, 'down'),
          }))}
        />
      )}
      <p className="small">{t('Updated {time}', { time: formatDateTime(updatedAt) })}</p>
    </Stack>
  );
}

function Latest() {
  const { data, error, refetch } = useQuery(latestTransactionsQuery);
  if (error && !data) return <Blank of={{ error, refetch }} />;
  return (
    <Card flush title={t('Latest transactions')}>
      <LatestTransactions rows={data?.docs} />
    </Card>
  );
}
