import { useEffect, useState } from 'react';
import { formatAmount, formatUsd, roundDecimal, withDollarSign } from '@/lib/format/format';
import { formatDecimal, mulDiv, parseDecimal, USD_DECIMALS } from '@/shared/money';
import { type Row, Rows } from '@/ui/basics/rows';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { Quote } from './purchase';
import type { PurchaseFacts } from './use-facts';

const SOURCE = { chainlink: 'Chainlink', static: 'set by the operator' } as const;

/** Rate with age and source, platform fee, network fee and what all of it costs. */
export function QuoteRows({
  quote,
  facts,
  busy,
}: {
  quote: Quote | null;
  facts: PurchaseFacts;
  busy: boolean;
}) {
  const now = useMinuteClock();
  if (!quote) {
    const blank = (width: string) => (busy ? <Skeleton inlineSize={width} /> : '–');
    return (
      <Rows
        rows={[
          { id: 'rate', label: 'Rate', value: blank('8em') },
          { id: 'fee', label: 'Platform fee', value: blank('4em') },
          { id: 'network', label: 'Estimated network fee', value: blank('9em') },
          { id: 'total', label: 'Total cost', value: blank('9em') },
        ]}
      />
    );
  }
  return <Rows rows={quoteRows(quote, facts, now)} />;
}

function quoteRows(quote: Quote, facts: PurchaseFacts, now: number): Row[] {
  const symbol = facts.currency?.symbol ?? quote.currencyId;
  return [
    {
      id: 'rate',
      label: 'Rate',
      value: `1 ${symbol} = ${withDollarSign(roundDecimal(quote.rateUsd, 4, 'half', 2))}`,
      note: `${SOURCE[quote.rateSource]}, ${ageText(now - Date.parse(quote.rateUpdatedAt))}`,
    },
    { id: 'fee', label: 'Platform fee', value: formatUsd(quote.platformFeeUsd, 'up') },
    {
      id: 'network',
      label: 'Estimated network fee',
      value: networkFeeText(quote.networkFeeBnb, facts.native?.priceUsd ?? null),
    },
    { id: 'total', label: 'Total cost', ...totalCost(quote, facts) },
  ];
}

/** Everything that leaves the wallet: `504.19 USDT + 0.00006 BNB`, with the sum in dollars below. Rounded up. */
function totalCost(quote: Quote, { currency, native }: PurchaseFacts): Pick<Row, 'value' | 'note'> {
  const symbol = currency?.symbol ?? quote.currencyId;
  const up = { decimals: 6, rounding: 'up' } as const;
  const fee = parseDecimal(quote.networkFeeBnb, 18);
  const value = currency?.isNative
    ? formatAmount(formatDecimal(parseDecimal(quote.payAmount, 18) + fee, 18), symbol, up)
    : `${formatAmount(quote.payAmount, symbol, up)} + ${formatAmount(quote.networkFeeBnb, 'BNB', up)}`;
  if (!native?.priceUsd) return { value };
  const usd = parseDecimal(quote.totalUsd, USD_DECIMALS) + bnbInUsd(fee, native.priceUsd);
  return {
    value,
    note: `about ${formatUsd(formatDecimal(usd, USD_DECIMALS), 'up')}, fees included`,
  };
}

function bnbInUsd(fee: bigint, bnbUsd: string): bigint {
  return mulDiv(fee, parseDecimal(bnbUsd, USD_DECIMALS), 10n ** 18n, 'up');
}

/** `0.00006 BNB ($0.04)`; dollars are rounded up, and left out without a BNB price. */
function networkFeeText(feeBnb: string, bnbUsd: string | null): string {
  const fee = formatAmount(feeBnb, 'BNB', { decimals: 6, rounding: 'up' });
  if (bnbUsd === null) return fee;
  const usd = bnbInUsd(parseDecimal(feeBnb, 18), bnbUsd);
  return `${fee} (${formatUsd(formatDecimal(usd, USD_DECIMALS), 'up')})`;
}

/** `40 seconds ago`, `3 minutes ago`, `2 hours ago`. */
function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 5) return 'just now';
  if (seconds < 60) return `${seconds} seconds ago`;
  const [count, unit] =
    seconds < 3600 ? [Math.round(seconds / 60), 'minute'] : [Math.round(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Current time, updated often enough for the age of the rate. */
function useMinuteClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
