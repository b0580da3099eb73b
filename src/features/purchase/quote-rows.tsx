import { formatDecimal, parseDecimal, USD_DECIMALS } from '@fnx/values/money';
import { useEffect, useState } from 'react';
import { plural, t } from '@/lang/purchase';
import { formatAmount, formatUsd, roundDecimal, withDollarSign } from '@/lib/format/format';
import { useAbout } from '@/lib/queries/display-currency';
import { type Row, Rows } from '@/ui/basics/rows';
import { Skeleton } from '@/ui/feedback/skeleton';
import { bnbInUsd, networkFeeText } from '@/wallet/calls/network-fee-text';
import type { Quote } from './purchase';
import type { PurchaseFacts } from './use-facts';

const sourceText = (source: Quote['rateSource']) =>
  source === 'chainlink' ? 'Chainlink' : t('set by the operator');

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
  const about = useAbout();
  if (!quote) {
    const blank = (width: string) => (busy ? <Skeleton inlineSize={width} /> : '–');
    return (
      <Rows
        rows={[
          { id: 'rate', label: t('Rate'), value: blank('8em') },
          { id: 'fee', label: t('Platform fee'), value: blank('4em') },
          ...(facts.currency === undefined || facts.currency.method === 'TRANSFER'
            ? []
            : [{ id: 'network', label: t('Estimated network fee'), value: blank('9em') }]),
          { id: 'total', label: t('Total cost'), value: blank('9em') },
        ]}
      />
    );
  }
  return <Rows rows={quoteRows(quote, facts, now, about)} />;
}

/** A bank transfer has no network fee, and the service pays that of an account by passkey. */
const isFree = ({ networkFeeBnb }: Quote, { feePaid }: PurchaseFacts) =>
  feePaid || Number(networkFeeBnb) === 0;

type About = ReturnType<typeof useAbout>;

function quoteRows(quote: Quote, facts: PurchaseFacts, now: number, about: About): Row[] {
  const symbol = facts.currency?.symbol ?? quote.currencyId;
  return [
    {
      id: 'rate',
      label: t('Rate'),
      value: t('1 {symbol} = {price}', {
        symbol,
        price: withDollarSign(roundDecimal(quote.rateUsd, 4, 'half', 2)),
      }),
      note: t('{source}, {age}', {
        source: sourceText(quote.rateSource),
        age: ageText(now - Date.parse(quote.rateUpdatedAt)),
      }),
    },
    { id: 'fee', label: t('Platform fee'), value: formatUsd(quote.platformFeeUsd, 'up') },
    ...(isFree(quote, facts)
      ? []
      : [
          {
            id: 'network',
            label: t('Estimated network fee'),
            value: networkFeeText(quote.networkFeeBnb, facts.native?.priceUsd ?? null),
          },
        ]),
    { id: 'total', label: t('Total cost'), ...totalCost(quote, facts, about) },
  ];
}

/** Everything that leaves the wallet: `504.19 USDT + 0.00024 BNB`, with the sum in dollars below. Rounded up. */
function totalCost(quote: Quote, facts: PurchaseFacts, about: About): Pick<Row, 'value' | 'note'> {
  const { currency, native } = facts;
  const symbol = currency?.symbol ?? quote.currencyId;
  const up = { decimals: 6, rounding: 'up' } as const;
  const fee = isFree(quote, facts) ? 0n : parseDecimal(quote.networkFeeBnb, 18);
  const value = isFree(quote, facts)
    ? formatAmount(quote.payAmount, symbol, up)
    : currency?.isNative
      ? formatAmount(formatDecimal(parseDecimal(quote.payAmount, 18) + fee, 18), symbol, up)
      : t('{amount} + {fee}', {
          amount: formatAmount(quote.payAmount, symbol, up),
          fee: formatAmount(quote.networkFeeBnb, 'BNB', up),
        });
  if (!native?.priceUsd) return { value };
  const usd = parseDecimal(quote.totalUsd, USD_DECIMALS) + bnbInUsd(fee, native.priceUsd);
  const dollars = formatDecimal(usd, USD_DECIMALS);
  // Who pays in euros sees them above.
  const also = facts.currency?.method === 'TRANSFER' ? '' : about(dollars);
  return {
    value,
    note: t('about {amount}, fees included', { amount: `${formatUsd(dollars, 'up')}${also}` }),
  };
}

/** `40 seconds ago`, `3 minutes ago`, `2 hours ago`. */
function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 5) return t('just now');
  if (seconds < 60) return plural(seconds, '{n} second ago', '{n} seconds ago');
  return seconds < 3600
    ? plural(Math.round(seconds / 60), '{n} minute ago', '{n} minutes ago')
    : plural(Math.round(seconds / 3600), '{n} hour ago', '{n} hours ago');
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
