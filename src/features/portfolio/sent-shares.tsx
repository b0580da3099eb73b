import { type CallName, subjectOf } from '@/wallet/calls/kinds';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { useIndexedCalls } from './use-indexed-calls';

/** Transactions of the register that this browser sent, until the lists show what they changed. */
export function SentShares({ name }: { name: Extract<CallName, 'transfer' | 'registration'> }) {
  useIndexedCalls(name);
  return <SentCallsList prefix={subjectOf(name)} />;
}
