import { formatShares, formatUsd } from '@/lib/format/format';
import { Certificate } from '@/ui/brand/certificate';
import styles from './purchase.module.css';

/** What the purchase would end in, beside the form on wide screens; it says that it is no certificate yet. */
export function Specimen({
  shares,
  price,
  issuer,
}: {
  shares: string | null;
  price: string | null;
  issuer: string;
}) {
  return (
    <aside className={styles.specimen} aria-hidden="true">
      <Certificate
        issuer={issuer}
        shape="tall"
        over="You would hold"
        figure={shares === null ? '0' : formatShares(shares)}
        under={price === null ? 'shares' : `shares at ${formatUsd(price)}`}
        facts={[
          { label: 'State', value: 'Specimen' },
          { label: 'Registered to', value: 'you' },
        ]}
      />
    </aside>
  );
}
