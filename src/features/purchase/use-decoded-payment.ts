import { useEffect, useState } from 'react';
import type { PaymentTerms } from '@/chain/payment';

/** The payment terms decoded from the calldata that the wallet will sign; null until the decoder has loaded. */
export function useDecodedPayment(terms: PaymentTerms | null): PaymentTerms | null {
  const [decoded, setDecoded] = useState<PaymentTerms | null>(null);
  const key = terms && JSON.stringify({ ...terms, amountRaw: terms.amountRaw.toString() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the terms are compared by value
  useEffect(() => {
    setDecoded(null);
    if (!terms) return;
    let wanted = true;
    void import('@/chain/payment').then(({ decodePayment, encodePayment }) => {
      if (wanted) setDecoded(decodePayment(encodePayment(terms)));
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  return decoded;
}
