import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '@/ui/feedback/notice';

const PATIENCE_MS = 15_000;

/**
 * Nothing for a while, then what to do about a wallet that does not answer: windows hide behind others, and phones lose
 * requests. Nobody has to wait here; the order goes on by itself.
 */
export function WalletSilence({ action }: { action: ReactNode }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return null;
  return (
    <Notice boxed title="No answer from your wallet yet" action={action}>
      Open it: the question may wait behind another window. You need not stay here. If you approve
      it later, the payment is found all the same.
    </Notice>
  );
}
