import { type Dispatch, useCallback } from 'react';
import { type Query, useAddressQuery } from '@/lib/url-state/address-query';
import type { PurchaseEvent, PurchaseState } from './purchase';
import { readDraft, writeDraft } from './purchase-address';
import type { PayCurrency } from './queries';

/** Keeps the draft in the URL, so that Back from the order returns to it. Text typed before the URL was read takes precedence. */
export function usePurchaseAddress(
  { status, draft }: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  currencies: readonly PayCurrency[] | undefined,
): void {
  const untouched = status === 'quote' && draft.amount === '';
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
  useAddressQuery({ ready: currencies !== undefined, take, written: writeDraft(draft) });
}
