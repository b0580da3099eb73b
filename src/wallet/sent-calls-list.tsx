import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallsText, t } from '@/lang/calls';
import { shortAddress } from '@/lib/format/format';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { TextButton } from '@/ui/basics/text-button';
import { Notice } from '@/ui/feedback/notice';
import { type FollowedCall, forgetCall, useSentCalls } from './sent-calls';

const TEXTS: Record<FollowedCall['state'], CallsText> = {
  pending: 'Waiting for the network. You can leave this page.',
  mined: 'In a block. The lists show it once the block is final.',
  reverted: 'The network reverted this transaction. Nothing changed.',
  unknown:
    'Not in a block yet. Your wallet may have replaced or dropped it. Check the wallet before you try again.',
};

/** Transactions sent from this browser whose result is not known or not seen yet; nothing without any. */
export function SentCallsList({ prefix }: { prefix: string }) {
  const calls = useSentCalls(prefix);
  const client = useQueryClient();
  const config = useQuery(configQuery).data;
  const dismiss = (hash: string) => {
    forgetCall(hash);
    void client.invalidateQueries({ queryKey: queryKey('sentCalls') });
  };
  return calls.map((call) => (
    <Notice
      key={call.hash}
      boxed
      tone={call.state === 'reverted' ? 'trouble' : 'info'}
      title={call.description}
      action={
        call.state === 'pending' ? null : (
          <TextButton onClick={() => dismiss(call.hash)}>{t('Dismiss')}</TextButton>
        )
      }
    >
      {t(TEXTS[call.state])}{' '}
      {config && !config.demo ? (
        <a href={`${config.chain.explorerUrl}/tx/${call.hash}`} target="_blank" rel="noreferrer">
          {t('View on BscScan')}
        </a>
      ) : (
        shortAddress(call.hash)
      )}
    </Notice>
  ));
}
