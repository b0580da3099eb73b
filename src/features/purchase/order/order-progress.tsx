import styles from '@/features/purchase/purchase.module.css';
import { T, t } from '@/lang/purchase';
import { formatDateTime, shortAddress } from '@/lib/format/format';
import { CopyMark } from '@/ui/basics/copy-button';
import { Steps } from '@/ui/feedback/steps';
import { type Order, orderSteps } from './order-text';

/** Stages of an order, with a link to the transaction. */
export function OrderProgress({ order, explorer }: { order: Order; explorer: string | null }) {
  return (
    <div className={styles.progress}>
      <Steps
        label={t('Order progress')}
        steps={orderSteps(order, {
          time: (iso) => formatDateTime(iso),
          hash: (txHash) => <TxLink hash={txHash} explorer={explorer} />,
        })}
      />
    </div>
  );
}

/** Shortened hash with a link to the explorer. */
function TxLink({ hash, explorer }: { hash: string; explorer: string | null }) {
  const copy = <CopyMark text={hash} label={t('Copy transaction hash')} />;
  if (!explorer) {
    return (
      <>
        {shortAddress(hash)} {copy}
      </>
    );
  }
  return (
    <>
      <T
        text="{hash}, <a>view on BscScan</a>"
        hash={shortAddress(hash)}
        a={(children) => (
          <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
            {children}
          </a>
        )}
      />{' '}
      {copy}
    </>
  );
}
