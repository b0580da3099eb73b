import { endpoints } from '@fnx/api/endpoints';
import { ApiError, RefusedError } from '@fnx/client/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useReducer } from 'react';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { fieldMessages, messageOf } from '@/lib/http/user-facing-error';
import { useDebounced } from '@/lib/page/use-debounced';
import type { Settled } from '@/lib/page/use-press';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { readAmount } from './amount-text';
import { type Draft, newPurchase, purchase, type Quote } from './purchase';
import { orderQuery, quoteQuery, quoteUntil } from './queries';

const SHARE_PLACES = 6;
const LONGEST_FRACTION = 18;

/** Until the person's way is known, no word says one. */
const NOT_KNOWN_YET = '';

/** Purchase state, actions and API calls. */
export function usePurchase() {
  const [state, dispatch] = useReducer(purchase, NOT_KNOWN_YET, newPurchase);
  const queryClient = useQueryClient();
  const router = useRouter();
  const config = useQuery(configQuery).data;
  const quote = useLiveQuote(state.status === 'quote' ? state.draft : null);

  const { asked, data, error } = quote;
  useEffect(() => {
    if (!asked) return;
    // After a failed refetch the cache still has the old price; it must not count as new.
    if (!error) {
      if (data) dispatch({ type: 'quoted', draft: asked, quote: data });
      return;
    }
    let isLatest = true;
    void messageOf(error).then(
      (text) => isLatest && dispatch({ type: 'quoteFailed', draft: asked, problem: { text } }),
    );
    return () => {
      isLatest = false;
    };
  }, [asked, data, error]);

  const order = async ({ quoteId }: Quote, address: string): Promise<Settled> => {
    const agreementVersion = 'agreed' in state ? state.agreed : null;
    if (agreementVersion === null) return 'refused';
    dispatch({ type: 'orderRequested' });
    try {
      const made = await call(
        endpoints.createOrder,
        {
          quoteId,
          address: address as `0x${string}`,
          agreementVersion,
          riskAccepted: true,
        },
        // The response was lost: retrying with the same quote returns the same order.
        { idempotencyKey: quoteId },
      );
      queryClient.setQueryData(orderQuery(made.id).queryKey, made);
      void invalidateAfter(queryClient, 'order');
      dispatch({ type: 'orderMade', orderId: made.id });
      await router.push(paths.order(made.id));
      return 'done';
    } catch (error) {
      const fields = error instanceof ApiError ? await fieldMessages(error) : {};
      const { agreementVersion: changed } = fields;
      const problem = { text: changed ?? (await messageOf(error)) };
      dispatch({ type: 'orderRefused', answered: error instanceof RefusedError, problem });
      // Another agreement is in force: the box then names its version, and has to be ticked again.
      if (changed) void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
      return 'refused';
    }
  };

  return { state, dispatch, config, quoteUntil: quote.until, quoting: quote.busy, order };
}

/** The quote for the typed amount, kept fresh; not requested while the amount is invalid. */
function useLiveQuote(draft: Draft | null) {
  const asked = useDebounced(draft);
  const amount = asked
    ? readAmount(asked.amount, asked.side === 'PAY' ? LONGEST_FRACTION : SHARE_PLACES)
    : null;
  const enabled = Boolean(asked?.currencyId) && draft !== null && amount?.kind === 'amount';
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
