import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import styles from '@/features/purchase/purchase.module.css';
import { formatDate, formatShares, formatUsd, shortAddress } from '@/lib/format/format';
import { download } from '@/lib/http/http';
import { saveDownload } from '@/lib/page/save-download';
import { useProfile } from '@/lib/queries/shared-queries';
import { BusyButton } from '@/ui/basics/busy-button';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
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
        under={`registered shares at ${formatUsd(order.sharePriceUsd)}`}
        facts={[
          ...(profile
            ? [{ label: 'Owner', value: `${profile.firstName} ${profile.lastName}` }]
            : []),
          { label: 'Order', value: order.number },
          { label: 'Date', value: formatDate(order.confirmedAt ?? order.createdAt) },
          { label: 'Wallet', value: shortAddress(order.fromAddress) },
        ]}
        fine={order.txHash ?? undefined}
      />
      <div className={cx(styles.foot, styles.pair)}>
        <Button wide href={paths.wallet}>
          View my shares
        </Button>
        <BusyButton
          wide
          busyText="Preparing…"
          onPress={() => saveDownload(certificate, 'Certificate saved')}
        >
          Download certificate
        </BusyButton>
        <BusyButton
          wide
          busyText="Preparing…"
          onPress={() => saveDownload(agreement, 'Signed agreement saved')}
        >
          Download signed agreement
        </BusyButton>
        <WatchShares wide />
      </div>
    </>
  );
}
