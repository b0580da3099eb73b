import { formatDateTime, shortAddress } from '@/lib/format/format';
import { CopyMark } from '@/ui/basics/copy-button';
import { Steps } from '@/ui/feedback/steps';
import { type Order, orderSteps } from './order-text';
import styles from './purchase.module.css';

/** The stages of an order, with the transaction's place in the explorer. */
export function OrderProgress({ order, explorer }: { order: Order; explorer: string | null }) {
  return (
    <div className={styles.progress}>
      <Steps
        label="Where the order stands"
        steps={orderSteps(order, {
          time: (iso) => formatDateTime(iso),
          hash: (txHash) => <TxLink hash={txHash} explorer={explorer} />,
        })}
      />
    </div>
  );
}

/** A hash, short, leading to where anyone can check it. */
export function TxLink({ hash, explorer }: { hash: string; explorer: string | null }) {
  const copy = <CopyMark text={hash} label="Copy the transaction’s hash" />;
  if (!explorer) {
    return (
      <>
        {shortAddress(hash)} {copy}
      </>
    );
  }
  return (
    <>
      {shortAddress(hash)},{' '}
      <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
        see it on BscScan
      </a>{' '}
      {copy}
    </>
  );
}
