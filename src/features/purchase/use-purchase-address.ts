import { useRouter } from 'next/router';
import { type Dispatch, useEffect, useState } from 'react';
import type { PurchaseEvent, PurchaseState } from './purchase';
import { readDraft } from './purchase-address';
import type { PayCurrency } from './queries';

/** Fills in what the address asks for, once; what was typed meanwhile counts more. */
export function usePurchaseAddress(
  state: PurchaseState,
  dispatch: Dispatch<PurchaseEvent>,
  currencies: readonly PayCurrency[] | undefined,
): void {
  const { isReady, query } = useRouter();
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (begun || !isReady || !currencies) return;
    setBegun(true);
    const asked = readDraft(query);
    if (!asked || state.status !== 'quote' || state.draft.amount !== '') return;
    const { side, amount, currencyId } = asked;
    if (currencies.some(({ id }) => id === currencyId)) {
      dispatch({ type: 'currencyPicked', currencyId });
    }
    dispatch({ type: 'amountTyped', side, amount });
  }, [begun, isReady, query, currencies, state, dispatch]);
}
