import { t } from '@/lang/market';
import { convertUsd } from '@/lib/format/convert';
import { formatAmount, formatCalendarDay } from '@/lib/format/format';
import { useDisplayCurrency } from '@/lib/queries/display-currency';

/**
 * A price in the display currency, with the day of the rate, on a line that keeps its place while the rate loads. Nothing in US dollars.
 *
 * @param usd decimal text
 */
export function PriceInCurrency({ usd }: { usd: string }) {
  const shown = useDisplayCurrency();
  if (shown === null) return null;
  const { currency, rates } = shown;
  if (!rates)
    return (
      <p className="small" aria-busy={rates === undefined}>
        &nbsp;
      </p>
    );
  const value = convertUsd(usd, rates.perUsd[currency]);
  return (
    <p className="small">
      <bdi>≈ {formatAmount(value, currency, { decimals: 2 })}</bdi>{' '}
      {t('ECB rate of {day}', { day: formatCalendarDay(rates.day) })}
    </p>
  );
}
