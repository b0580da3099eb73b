import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { transactionQuery } from '@/features/portfolio/queries';
import { t } from '@/lang/portfolio';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { Receipt } from './receipt';
import { ReceivedCost } from './received-cost';
import styles from './transaction-page.module.css';

/** All details of one transaction, with a printable receipt. */
export function TransactionPage() {
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const { data, error, refetch } = useQuery({
    ...transactionQuery(id),
    enabled: isReady && id !== '',
  });
  return (
    <Stack gap={22} className={styles.detail}>
      <header>
        <div>
          <p className="note">
            <Link href={paths.transactions}>{t('Transactions')}</Link>
          </p>
          <h1 className={portal.heading}>
            {data === null ? t('Transaction not found') : t('Receipt')}
          </h1>
        </div>
      </header>
      {data === undefined ? <Blank of={{ error, refetch }} blockSize="620px" /> : null}
      {data === null ? (
        <Stack gap={22} narrow>
          <p>{t('It may belong to another account. Check your list of transactions.')}</p>
          <Button href={paths.transactions}>{t('View all transactions')}</Button>
        </Stack>
      ) : null}
      {data ? (
        <>
          <Receipt line={data} />
          {data.type === 'TRANSFER_IN' || data.type === 'ISSUE' ? (
            <ReceivedCost id={data.id} />
          ) : null}
          <Inline gap={12}>
            <Button onClick={() => window.print()}>{t('Print receipt')}</Button>
            {data.orderId ? (
              <Button variant="secondary" href={paths.order(data.orderId)}>
                {t('View order')}
              </Button>
            ) : null}
            {data.txHash ? <CopyButton text={data.txHash} label={t('Copy hash')} /> : null}
            {data.explorerUrl ? (
              <a href={data.explorerUrl} target="_blank" rel="noreferrer">
                {t('View on explorer')}
              </a>
            ) : null}
          </Inline>
        </>
      ) : null}
    </Stack>
  );
}
