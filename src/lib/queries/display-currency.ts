import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { BANK_FACTS } from '@/config/bank-facts';
import { call } from '@/lib/http/http';
import type { DisplayCurrency } from '@/shared/account-vocabulary';
import { HOUR_MS } from '@/shared/time';
import { queryKey } from './query-keys';
import { useProfile } from './shared-queries';

type Rates = NonNullable<DataOf<'getReferenceRates'>>;

/** Reference rates change once on a working day. */
const referenceRatesQuery = queryOptions({
  queryKey: queryKey('getReferenceRates'),
  queryFn: ({ signal }) => call(endpoints.getReferenceRates, {}, { signal }),
  staleTime: HOUR_MS,
});

/**
 * The currency in which the account wants to see values besides the US dollar, and the bank's for visitors; null for the US dollar itself. `rates` is undefined
 * while they load, and null when there are none to show.
 */
export type DisplayRates = {
  currency: Exclude<DisplayCurrency, 'USD'>;
  rates: Rates | null | undefined;
};

export function useDisplayCurrency(): DisplayRates | null {
  const currency = useProfile().data?.settings.currency ?? BANK_FACTS.displayCurrency;
  const { data, isError } = useQuery({ ...referenceRatesQuery, enabled: currency !== 'USD' });
  if (currency === 'USD') return null;
  return { currency, rates: data === undefined && isError ? null : data };
}
