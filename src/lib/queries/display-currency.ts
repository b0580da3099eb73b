import { MINUTE_MS } from '@fnx/values/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { BANK_FACTS } from '@/config/bank-facts';
import { call } from '@/lib/http/http';
import type { DisplayCurrency } from '@/shared/account-vocabulary';
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
