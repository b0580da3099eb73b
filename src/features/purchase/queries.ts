import { queryOptions } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import type { Draft } from './purchase';

const SECOND = 1000;

/** A currency, with what the wallet holds of it where a wallet is known. */
export type PayCurrency = DataOf<'getCurrencyList'>['docs'][number] & {
  balance: string | null;
};

/**
 * The currencies one can pay in, best first.
 *
 * @param address whose balances to bring; without it there are none
 */
export function currenciesQuery(address: string | undefined) {
  return queryOptions({
    queryKey: ['currencies', address ?? null],
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
    staleTime: 10 * SECOND,
    refetchInterval: 30 * SECOND,
  });
}

/** A quote is good for a minute at most, however far the two clocks are apart. */
const QUOTE_LIFE = { least: 5 * SECOND, most: 60 * SECOND };

/** Until when a quote that arrived at `receivedAt` may be shown; both in epoch milliseconds. */
export function quoteUntil(expiresAt: string, receivedAt: number): number {
  const left = Date.parse(expiresAt) - receivedAt;
  return receivedAt + Math.min(QUOTE_LIFE.most, Math.max(QUOTE_LIFE.least, left));
}

/** The price of a draft, fetched anew by itself when it runs out. */
export function quoteQuery(draft: Draft) {
  return queryOptions({
    queryKey: ['quote', draft.currencyId, draft.side, draft.amount],
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
        ? Math.max(SECOND, quoteUntil(state.data.expiresAt, state.dataUpdatedAt) - Date.now())
        : false,
  });
}

const ENDED = new Set(['CONFIRMED', 'EXPIRED', 'CANCELLED', 'FAILED', 'REFUNDED']);

/** Money that comes late still moves orders that nobody waits for. */
const LATE_MONEY = new Set(['EXPIRED', 'CANCELLED', 'FAILED', 'REFUND_DUE']);

/** The order has had its outcome; only late money would change it. */
export function hasEnded(status: DataOf<'getOrder'>['status']): boolean {
  return ENDED.has(status);
}

/** How often an order in this state is asked for, in milliseconds; false when nothing can change it. */
export function orderInterval(status: DataOf<'getOrder'>['status']): number | false {
  if (LATE_MONEY.has(status)) return 20 * SECOND;
  return hasEnded(status) ? false : 2 * SECOND;
}

/** One order, followed while the tab is looked at. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(endpoints.getOrder, { orderId }, { signal }),
    staleTime: SECOND,
    refetchInterval: ({ state }) => (state.data ? orderInterval(state.data.status) : 2 * SECOND),
    refetchOnWindowFocus: 'always',
  });
}

/** How much of the daily limit is left, in this currency's terms. */
export function limitsQuery(currencyId: string) {
  return queryOptions({
    queryKey: ['purchaseLimits', currencyId],
    queryFn: ({ signal }) => call(endpoints.getMinimumPaymentAmount, { currencyId }, { signal }),
    staleTime: 30 * SECOND,
  });
}
