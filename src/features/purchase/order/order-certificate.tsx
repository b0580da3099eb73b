import { endpoints } from '@fnx/api/endpoints';
import { fullName } from '@fnx/names/full-name';
import { paths } from '@/config/paths';
import styles from '@/features/purchase/purchase.module.css';
import { t } from '@/lang/purchase';
import { formatDate, formatShares, formatUsd, shortAddress } from '@/lib/format/format';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { useProfile } from '@/lib/queries/shared-queries';
import { BusyButton } from '@/ui/basics/busy-button';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Certificate } from '@/ui/brand/certificate';
import { WatchShares } from '@/wallet/watch-shares';
import type { Order } from './order-text';

/** Share certificate, printable on one page. */
export function OrderCertificate({ order, issuer }: { order: Order; issuer: string }) {
  const profile = useProfile().data;
  const params = { id: order.id };
  const certificate = () => download(endpoints.orderCertificate, undefined, { params });
  const agreement = () => download(endpoints.orderAgreement, undefined, { params });
  return (
    <>
      <Certificate
        className={styles.certificate}
        issuer={issuer}
        shape="tall"
        printable
        figure={formatShares(order.shares)}
        under={t('registered shares at {price}', { price: formatUsd(order.sharePriceUsd) })}
        facts={[
          ...(profile ? [{ label: t('Owner'), value: fullName(profile) }] : []),
          { label: t('Order'), value: order.number },
          { label: t('Date'), value: formatDate(order.confirmedAt ?? order.createdAt) },
          ...(order.method === 'WALLET'
            ? [{ label: t('Wallet'), value: shortAddress(order.fromAddress) }]
            : []),
        ]}
        fine={order.txHash ?? undefined}
      />
      <Stack gap={10} className={cx(styles.foot, styles.pair)}>
        <Button wide href={paths.wallet}>
          {t('View my shares')}
        </Button>
        <BusyButton
          wide
          busyText={t('Preparing…')}
          onPress={() => saveDownload(certificate, t('Certificate saved'))}
        >
          {t('Download certificate')}
        </BusyButton>
        <BusyButton
          wide
          busyText={t('Preparing…')}
          onPress={() => saveDownload(agreement, t('Signed agreement saved'))}
        >
          {t('Download signed agreement')}
        </BusyButton>
        <WatchShares wide />
      </Stack>
    </>
  );
}
