import { convertUsd } from '@/lib/format/convert';
import { formatAmount } from '@/lib/format/format';
import { rateText } from '@/lib/format/rate-text';
import { useDisplayCurrency } from '@/lib/queries/display-currency';

/**
 * A price in the display currency, with the rate's source and day, on a line that keeps its place while the rate loads. Nothing in US dollars.
 *
 * @param usd decimal text
 */
export function PriceInCurrency({ usd }: { usd: string }) {
  const shown = useDisplayCurrency();
  if (shown === null) return null;
  const { currency, rate } = shown;
  if (!rate)
    return (
      <p className="small" aria-busy={rate === undefined}>
        &nbsp;
      </p>
    );
  const value = convertUsd(usd, rate.perUsd);
  return (
    <p className="small">
      <bdi>≈ {formatAmount(value, currency, { decimals: 2 })}</bdi> {rateText(rate)}
    </p>
  );
}
