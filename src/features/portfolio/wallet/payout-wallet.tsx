import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { REGISTRATIONS } from '@/features/portfolio/sent-shares';
import { t } from '@/lang/portfolio';
import { shortAddress } from '@/lib/format/format';
import { queryKey } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { ConnectActions } from '@/wallet/connect-actions';
import { rememberCall } from '@/wallet/sent-calls';
import { WalletErrorNotice } from '@/wallet/wallet-problem';
import { getWallet, useWallet } from '@/wallet/wallet-store';
import type { LinkedWallet } from './linked-wallet';

type Hex = `0x${string}`;

/** Chooses the wallet that receives distributions: one transaction of any registered wallet of the account. */
export function PayoutWallet({ wallet, onClose }: { wallet: LinkedWallet; onClose: () => void }) {
  const token = useQuery(configQuery).data?.contracts.shareToken;
  const { status, address } = useWallet();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: async () => {
      if (!token || !address) return;
      await choosePayout({ token, wallet: wallet.address as Hex, from: address });
      void client.invalidateQueries({ queryKey: queryKey('sentCalls') });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('Receive distributions in this wallet?')}
      onClose={onClose}
      leavesKeyboard
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {status === 'connected' ? (
            <Button busy={choose.isPending} disabled={!token} onClick={() => choose.mutate()}>
              {t('Use for payouts')}
            </Button>
          ) : null}
        </>
      }
    >
      <Rows
        rows={[
          { id: 'wallet', label: t('Paid to'), value: wallet.address, long: true },
          { id: 'token', label: t('Share token'), value: token ?? '–', long: true },
        ]}
      />
      <p>
        {t(
          'Distributions of all your wallets go there from the moment the transaction is in a block. Your shares stay where they are. You pay the network fee.',
        )}
      </p>
      <WalletErrorNotice error={choose.error} />
      {status === 'connected' ? null : <ConnectActions />}
    </Dialog>
  );
}

async function choosePayout(terms: { token: Hex; wallet: Hex; from: Hex }): Promise<void> {
  const { assertPayoutAddress, encodePayoutAddress } = await import('@/chain/share-token');
  const description = t('Use {address} for payouts', { address: shortAddress(terms.wallet) });
  const hash = await (await getWallet()).send(encodePayoutAddress(terms), {
    from: terms.from,
    description,
    check: (sent) => assertPayoutAddress(sent, terms),
  });
  rememberCall({ hash, subject: REGISTRATIONS, description, address: terms.from });
}
