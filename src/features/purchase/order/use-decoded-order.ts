import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PayCurrency } from '@/features/purchase/queries';
import { configQuery } from '@/lib/queries/shared-queries';
import { differenceText } from '@/wallet/difference-text';
import type { DecodedOrder } from './decode-order';
import type { Order } from './order-text';

export type Decoded =
  | { status: 'loading' }
  /** `order` is null once the order takes no payment. */
  | { status: 'decoded'; order: DecodedOrder | null }
  /** The calldata is not what the order says; nothing may be signed. */
  | { status: 'mismatch'; text: string };

const LOADING: Decoded = { status: 'loading' };

/** What the wallet will sign, decoded. The decoder loads with the page that needs it. */
export function useDecodedOrder(order: Order, currency: PayCurrency | undefined): Decoded {
  const config = useQuery(configQuery).data;
  const [decoded, setDecoded] = useState<Decoded>(LOADING);
  const key = JSON.stringify(order.payment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the payment is compared by value; the rest of an order never changes
  useEffect(() => {
    if (!config || !currency) return;
    let wanted = true;
    void import('./decode-order').then(({ decodeOrder }) => {
      if (!wanted) return;
      try {
        setDecoded({ status: 'decoded', order: decodeOrder(order, config, currency) });
      } catch (error) {
        setDecoded({ status: 'mismatch', text: differenceText(error) });
      }
    });
    return () => {
      wanted = false;
    };
  }, [key, config, currency?.address]);
  return decoded;
}
