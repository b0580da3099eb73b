import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';

export type PayoutAccount = DataOf<'payoutAccount'>;

/** Id of the place on a page where the account is named. */
export const BANK_ACCOUNT = 'bank-account';

export const accountQuery = queryOptions({
  queryKey: queryKey('payoutAccount'),
  queryFn: ({ signal }) => call(endpoints.payoutAccount, {}, { signal }),
  staleTime: 5 * SECOND_MS,
});

/** Until then what depends on the account would come late, and move what is there. */
export const useAccountKnown = () => !useQuery(accountQuery).isPending;

/** Whether the paying agent gets the money; false while that is not known. */
export const usePaidToBank = () => useQuery(accountQuery).data?.isChosen ?? false;
