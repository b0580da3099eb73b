import { type DataOf, endpoints } from '@fnx/api/endpoints';
import type { DisplayCurrency } from '@fnx/api/shared/account-vocabulary';
import { MINUTE_MS } from '@fnx/values/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { BANK_FACTS } from '@/config/bank-facts';
import { convertUsd } from '@/lib/format/convert';
import { formatAmount } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { queryKey } from './query-keys';
import { useProfile } from './shared-queries';

type Rate = DataOf<'getDisplayRates'>['EUR'];

/** Fresh like the rate of a purchase, which may be compared with it. */
const displayRatesQuery = queryOptions({
  queryKey: queryKey('getDisplayRates'),
  queryFn: ({ signal }) => call(endpoints.getDisplayRates, {}, { signal }),
  staleTime: MINUTE_MS,
});

/**
 * The currency in which the account wants to see values besides the US dollar, and the bank's for visitors; null for the US dollar itself. `rate` is undefined
 * while it loads, and null when there is none to show.
 */
type ShownIn = {
  currency: Exclude<DisplayCurrency, 'USD'>;
  rate: Rate | undefined;
};

export function useDisplayCurrency(): ShownIn | null {
  const currency = useProfile().data?.settings.currency ?? BANK_FACTS.displayCurrency;
  const { data, isError } = useQuery({ ...displayRatesQuery, enabled: currency !== 'USD' });
  if (currency === 'USD') return null;
  return { currency, rate: data ? data[currency] : isError ? null : undefined };
}

/**
 * Writes an amount's value in the display currency, to stand behind it, such as ` ≈ 92.59 EUR`; nothing without a rate, for US dollars and
 * for an amount that is in the display currency already.
 */
export function useAbout(): (amount: string, symbol?: string) => string {
  const shown = useDisplayCurrency();
  return (amount, symbol = 'USD') => {
    if (!shown?.rate || !/USD/.test(symbol)) return '';
    const value = convertUsd(amount, shown.rate.perUsd);
    return ` ≈ ${formatAmount(value, shown.currency, { decimals: 2 })}`;
  };
}
