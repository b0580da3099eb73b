import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useCallback, useEffect, useReducer } from 'react';
import { endpoints } from '@/api/endpoints';
import type { PaymentTerms } from '@/chain/payment';
import { paths } from '@/config/paths';
import { errorMessage } from '@/lib/http/error-messages';
import { call, isRefusal } from '@/lib/http/http';
import { useDebounced } from '@/lib/page/use-debounced';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { leaveStep } from '@/lib/url-state/history-step';
import { UserRejectedError, WalletError } from '@/wallet/wallet-errors';
import { readAmount } from './amount-text';
import { payOrder } from './order/pay-order';
import { type Draft, newPurchase, purchase, type Quote } from './purchase';
import { orderQuery, quoteQuery, quoteUntil } from './queries';
import { paymentTermsOf } from './terms';

/** Stablecoins first, because share prices are in US dollars. */
const FIRST_CURRENCY = 'USDT';
const SHARE_PLACES = 6;
const LONGEST_FRACTION = 18;

/** Message for a failed payment. */
export function payProblem(error: unknown): { text: string } {
  return { text: error instanceof WalletError ? error.message : errorMessage(error) };
}

/** Purchase state, actions and API calls. */
export function usePurchase(tokenOf: (currencyId: string) => string | null | undefined) {
  const [state, dispatch] = useReducer(purchase, FIRST_CURRENCY, newPurchase);
  const queryClient = useQueryClient();
  const router = useRouter();
  const config = useQuery(configQuery).data;
  const draft = 'draft' in state ? state.draft : null;
  const quote = useLiveQuote(state.status === 'quote' || state.status === 'review' ? draft : null);

  useEffect(() => {
    if (!quote.asked) return;
    // After a failed refetch the cache still has the old price; it must not count as new.
    if (quote.error) {
      const problem = { text: errorMessage(quote.error) };
      dispatch({ type: 'quoteFailed', draft: quote.asked, problem });
    } else if (quote.data) {
      dispatch({ type: 'quoted', draft: quote.asked, quote: quote.data });
    }
  }, [quote.asked, quote.data, quote.error]);

  /** The terms shown in the review; the wallet opens for exactly these. */
  const termsOf = useCallback(
    ({ currencyId, payAmountRaw }: Quote): PaymentTerms | null => {
      const token = tokenOf(currencyId);
      if (!config || token === undefined) return null;
      return paymentTermsOf({
        treasury: config.treasury,
        currency: { address: token },
        amountRaw: payAmountRaw,
      });
    },
    [config, tokenOf],
  );

  const pay = async (order: Parameters<typeof payOrder>[0], terms: PaymentTerms) => {
    dispatch({ type: 'walletOpened' });
    try {
      const txHash = await payOrder(order, terms);
      dispatch({ type: 'sent', txHash });
      // `replace`, so that Back does not start a second purchase.
      const go = (await leaveStep()) ? router.replace : router.push;
      await go.call(router, paths.order(order.id));
    } catch (error) {
      dispatch({
        type: 'walletLeft',
        problem: error instanceof UserRejectedError ? null : payProblem(error),
      });
    }
  };

  const sign = async (quote: Quote, address: string) => {
    const terms = termsOf(quote);
    if (!config || !terms) return;
    dispatch({ type: 'orderRequested' });
    try {
      const order = await call(
        endpoints.createOrder,
        {
          quoteId: quote.quoteId,
          address: address as `0x${string}`,
          agreementVersion: config.agreementVersion,
          riskAccepted: true,
        },
        // The response was lost: retrying with the same quote returns the same order.
        { idempotencyKey: quote.quoteId },
      );
      queryClient.setQueryData(orderQuery(order.id).queryKey, order);
      void invalidateAfter(queryClient, 'order');
      dispatch({ type: 'orderMade', order });
      await pay(order, terms);
    } catch (error) {
      dispatch({
        type: 'orderRefused',
        answered: isRefusal(error),
        problem: { text: errorMessage(error) },
      });
    }
  };

  return {
    state,
    dispatch,
    config,
    quoteUntil: quote.until,
    quoting: quote.busy,
    termsOf,
    sign,
    pay,
  };
}

/** The quote for the typed amount, kept fresh; not requested while the amount is invalid. */
function useLiveQuote(draft: Draft | null) {
  const asked = useDebounced(draft);
  const amount = asked
    ? readAmount(asked.amount, asked.side === 'PAY' ? LONGEST_FRACTION : SHARE_PLACES)
    : null;
  const enabled = asked !== null && draft !== null && amount?.kind === 'amount';
  const result = useQuery({
    ...quoteQuery(
      asked ? { ...asked, amount: amount?.kind === 'amount' ? amount.text : '' } : EMPTY,
    ),
    enabled,
  });
  return {
    asked: enabled ? asked : null,
    data: enabled ? result.data : undefined,
    error: enabled ? result.error : null,
    busy: draft !== null && (asked !== draft || (enabled && result.isPending)),
    until: result.data ? quoteUntil(result.data.expiresAt, result.dataUpdatedAt) : null,
  };
}

const EMPTY: Draft = { side: 'PAY', amount: '', currencyId: '' };
