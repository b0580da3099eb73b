import { useEffect, useRef } from 'react';
import { usePayWay } from '@/lib/queries/pay-way';
import type { PayWay } from '@/shared/account-vocabulary';
import type { PurchaseEvent, PurchaseState } from './purchase';
import type { PayCurrency } from './queries';

/** Stablecoins first, because share prices are in US dollars. */
export const FIRST_CURRENCY = 'USDT';

export const wayOf = ({ method }: Pick<PayCurrency, 'method'>): PayWay =>
  method === 'TRANSFER' ? 'BANK' : 'WALLET';

/** The currency in which a way begins. */
export const firstOf = (currencies: readonly PayCurrency[] = [], way: PayWay): string =>
  (way === 'BANK' ? currencies.find((one) => wayOf(one) === way)?.id : null) ?? FIRST_CURRENCY;

/** Begins in the currency of the person's way, until an amount is typed or read from the address. */
export function useFirstCurrency(
  { status, draft }: PurchaseState,
  dispatch: (event: PurchaseEvent) => void,
  currencies: readonly PayCurrency[] | undefined,
): void {
  const { way } = usePayWay();
  const isDone = useRef(false);
  const isUntouched = status === 'quote' && draft.amount === '';
  useEffect(() => {
    if (isDone.current || !currencies || !way) return;
    isDone.current = true;
    if (isUntouched) dispatch({ type: 'currencyPicked', currencyId: firstOf(currencies, way) });
  }, [currencies, way, isUntouched, dispatch]);
}
