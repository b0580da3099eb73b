import { t } from '@/lang/portfolio';
import { convertUsd } from '@/lib/format/convert';
import { formatAmount } from '@/lib/format/format';
import { rateText } from '@/lib/format/rate-text';
import { useDisplayCurrency } from '@/lib/queries/display-currency';
import { Inline } from '@/ui/basics/layout';
import styles from './in-display-currency.module.css';

/**
 * A value in the display currency of the account, on a line of its own below its US dollars, with the source and the day of the rate.
 * Nothing for an account that keeps to US dollars. Never for an amount to be paid: those are in US dollars, USDT or BNB.
 *
 * @param usd decimal text
 */
export function InDisplayCurrency({ usd }: { usd: string }) {
  const shown = useDisplayCurrency();
  if (shown === null) return null;
  const { currency, rate } = shown;
  if (rate === undefined)
    return (
      <Inline as="span" gap="0 10px" align="baseline" className={styles.line} aria-busy="true" />
    );
  if (rate === null) {
    return (
      <Inline as="span" gap="0 10px" align="baseline" className={styles.line}>
        {t('Shown in USD: there is no current {currency} rate.', { currency })}
      </Inline>
    );
  }
  const value = convertUsd(usd, rate.perUsd);
  return (
    <Inline as="span" gap="0 10px" align="baseline" className={styles.line}>
      <bdi>≈ {formatAmount(value, currency, { decimals: 2 })}</bdi>
      <small className="small">{rateText(rate)}</small>
    </Inline>
  );
}
