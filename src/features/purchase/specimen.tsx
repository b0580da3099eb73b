import { t } from '@/lang/purchase';
import { formatShares, formatUsd } from '@/lib/format/format';
import { Certificate } from '@/ui/brand/certificate';
import styles from './purchase.module.css';

/** Certificate preview beside the form on wide screens, marked as a specimen. */
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
    <div className={styles.specimen} aria-hidden="true">
      <Certificate
        issuer={issuer}
        shape="tall"
        over={t('You would receive')}
        figure={shares === null ? '0' : formatShares(shares)}
        under={price === null ? t('shares') : t('shares at {price}', { price: formatUsd(price) })}
        facts={[
          { label: t('Status'), value: t('Specimen') },
          { label: t('Registered owner'), value: t('You') },
        ]}
      />
    </div>
  );
}
