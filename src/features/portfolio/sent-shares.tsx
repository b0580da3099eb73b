import { SentCallsList } from '@/wallet/sent-calls-list';
import { useIndexedCalls } from './use-indexed-calls';

/** Subjects in the list of sent transactions. */
export const TRANSFERS = 'transfer';
export const REGISTRATIONS = 'registration';

/** Transactions of the register that this browser sent, until the lists show what they changed. */
export function SentShares({ prefix }: { prefix: typeof TRANSFERS | typeof REGISTRATIONS }) {
  useIndexedCalls(prefix);
  return <SentCallsList prefix={prefix} />;
}
