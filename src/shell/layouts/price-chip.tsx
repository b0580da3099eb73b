import { useQuery } from '@tanstack/react-query';
import { BANK_FACTS } from '@/config/bank-facts';
import { formatPriceMove, formatUsd } from '@/lib/format/format';
import { priceQuery } from '@/lib/queries/shared-queries';
import { Inline } from '@/ui/basics/layout';
import styles from './portal-layout.module.css';

/** The share's price in the portal's head, and what it moved in 24 hours. */
export function PriceChip() {
  const { data } = useQuery(priceQuery);
  if (!data) return null;
  const move = formatPriceMove(data.changePct24h);
  return (
    <Inline gap={8} nowrap align="center" className={styles.price}>
      {BANK_FACTS.symbol} <strong>{formatUsd(data.price)}</strong>
      {move ? (
        <bdi dir="ltr" className={move.startsWith('+') ? 'up' : 'down'}>
          {move}
        </bdi>
      ) : null}
    </Inline>
  );
}
