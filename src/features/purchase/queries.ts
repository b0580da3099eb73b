import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { SECOND_MS } from '@fnx/values/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import type { Draft } from './purchase';

/** A currency, with its balance if a wallet is known. */
export type PayCurrency = DataOf<'getCurrencyList'>['docs'][number] & {
  balance: string | null;
};

/**
 * Payment currencies, best first.
 *
 * @param address wallet whose balances to include
 */
export function currenciesQuery(address: string | undefined) {
  return queryOptions({
    queryKey: queryKey('currencies', address ?? null),
    queryFn: async ({ signal }): Promise<PayCurrency[]> => {
      const { docs } = address
        ? await call(
            endpoints.getCurrencyListWithAmount,
            { address: address as `0x${string}` },
            { signal },
          )
        : await call(endpoints.getCurrencyList, {}, { signal });
      return docs
        .map((currency) => ({ balance: null, ...currency }))
        .sort((a, b) => a.order - b.order);
    },
    staleTime: 10 * SECOND_MS,
    refetchInterval: 30 * SECOND_MS,
  });
}

/** Upper bound of a quote's validity, independent of clock differences. */
const QUOTE_LIFE = { least: 5 * SECOND_MS, most: 60 * SECOND_MS };

/** End of validity of a quote received at `receivedAt`, both in epoch milliseconds. */
export function quoteUntil(expiresAt: string, receivedAt: number): number {
  const left = Date.parse(expiresAt) - receivedAt;
  return receivedAt + Math.min(QUOTE_LIFE.most, Math.max(QUOTE_LIFE.least, left));
}

/** The quote for a draft, refetched when it expires. */
export function quoteQuery(draft: Draft) {
  return queryOptions({
    queryKey: queryKey('quote', draft.currencyId, draft.side, draft.amount),
    queryFn: ({ signal }) =>
      call(
        endpoints.getConvertedAmount,
        { currencyId: draft.currencyId, amount: draft.amount, side: draft.side },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data
        ? Math.max(SECOND_MS, quoteUntil(state.data.expiresAt, state.dataUpdatedAt) - Date.now())
        : false,
  });
}

const ENDED = new Set(['CONFIRMED', 'EXPIRED', 'CANCELLED', 'FAILED']);

/** A purchase sent before the cancellation, or after a failed one, still counts while the signed price lives. */
const LATE_PURCHASE = new Set(['CANCELLED', 'FAILED']);

/** True unless the order awaits a purchase or its confirmation. */
export function hasEnded(status: DataOf<'getOrder'>['status']): boolean {
  return ENDED.has(status);
}

/** Polling interval in milliseconds; false if the status is final. */
function orderInterval(status: DataOf<'getOrder'>['status']): number | false {
  if (LATE_PURCHASE.has(status)) return 20 * SECOND_MS;
  return hasEnded(status) ? false : 2 * SECOND_MS;
}

/** One order, polled while the tab is visible. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: queryKey('order', orderId),
    queryFn: ({ signal }) => call(endpoints.getOrder, { orderId }, { signal }),
    staleTime: SECOND_MS,
    refetchInterval: ({ state }) => (state.data ? orderInterval(state.data.status) : 2 * SECOND_MS),
    refetchOnWindowFocus: 'always',
  });
}

/** The remaining daily limit, in this currency. */
export function limitsQuery(currencyId: string) {
  return queryOptions({
    queryKey: queryKey('purchaseLimits', currencyId),
    queryFn: ({ signal }) => call(endpoints.getMinimumPaymentAmount, { currencyId }, { signal }),
    staleTime: 30 * SECOND_MS,
  });
}
