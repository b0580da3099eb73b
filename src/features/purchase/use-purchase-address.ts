import { useRouter } from 'next/router';
import { type Dispatch, useCallback } from 'react';
import { paths } from '@/config/paths';
import { type Query, useAddressQuery } from '@/lib/url-state/address-query';
import { useHistoryStep } from '@/lib/url-state/history-step';
import type { PurchaseEvent, PurchaseState } from './purchase';
import { readDraft, writeDraft } from './purchase-address';
import type { PayCurrency } from './queries';

const NOTHING = { pay: '', get: '', in: '' };

/**
 * Keeps the draft in the URL and the step in the browser history, so that Back leads from the review to the amount. Text
 * typed before the URL was read takes precedence.
 */
export function usePurchaseAddress(
  state: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  currencies: readonly PayCurrency[] | undefined,
): void {
  const router = useRouter();
  const untouched = state.status === 'quote' && state.draft.amount === '';
  const take = useCallback(
    (query: Query) => {
      const asked = readDraft(query);
      if (!asked || !untouched) return;
      const { side, amount, currencyId } = asked;
      if (currencies?.some(({ id }) => id === currencyId)) {
        dispatch({ type: 'currencyPicked', currencyId });
      }
      dispatch({ type: 'amountTyped', side, amount });
    },
    [untouched, currencies, dispatch],
  );
  useAddressQuery({
    ready: currencies !== undefined,
    take,
    // The order has its own URL.
    written: 'draft' in state ? writeDraft(state.draft) : NOTHING,
  });
  useHistoryStep({
    at: state.status !== 'quote',
    leave: () => {
      if (state.status === 'review') dispatch({ type: 'wentBack' });
      // The order exists; its page offers the further actions.
      else if ('order' in state) void router.replace(paths.order(state.order.id));
    },
    enter: state.status === 'quote' && state.quote ? () => dispatch({ type: 'reviewed' }) : null,
  });
}
