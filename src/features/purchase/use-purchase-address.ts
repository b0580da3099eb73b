import { type Dispatch, useCallback } from 'react';
import { usePayWay } from '@/lib/queries/pay-way';
import { type Query, useAddressQuery } from '@/lib/url-state/address-query';
import { firstOf } from './first-currency';
import type { PurchaseEvent, PurchaseState } from './purchase';
import { readDraft, writeDraft } from './purchase-address';
import type { PayCurrency } from './queries';

/**
 * Keeps the draft in the URL, so that Back from the order returns to it. Without a draft there, the purchase begins in the currency of the
 * person's way. Text typed before the URL was read takes precedence.
 */
export function usePurchaseAddress(
  { status, draft }: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  currencies: readonly PayCurrency[] | undefined,
): void {
  const { way } = usePayWay();
  const isTyped = status !== 'quote' || draft.amount !== '';
  const isPicked = draft.currencyId !== '';
  const take = useCallback(
    (query: Query) => {
      if (isTyped && isPicked) return;
      const asked = isTyped ? null : readDraft(query);
      const isKnown = currencies?.some(({ id }) => id === asked?.currencyId);
      const currencyId = isKnown && asked ? asked.currencyId : firstOf(currencies, way ?? 'WALLET');
      dispatch({ type: 'currencyPicked', currencyId });
      if (asked) dispatch({ type: 'amountTyped', side: asked.side, amount: asked.amount });
    },
    [isTyped, isPicked, currencies, way, dispatch],
  );
  const ready = currencies !== undefined && way !== undefined;
  useAddressQuery({ ready, take, written: writeDraft(draft) });
}
