import { useEffect, useState } from 'react';
import type { PaymentTerms } from '@/chain/payment';

/**
 * What the wallet will be asked to sign for these terms, read back from the calldata itself; null
 * until the code that does so has loaded. The review shows this and nothing else.
 */
export function useDecodedPayment(terms: PaymentTerms | null): PaymentTerms | null {
  const [decoded, setDecoded] = useState<PaymentTerms | null>(null);
  const key = terms && JSON.stringify({ ...terms, amountRaw: terms.amountRaw.toString() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal terms are the same payment
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
