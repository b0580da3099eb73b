import { useState } from 'react';
import { t } from '@/lang/calls';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { WalletError } from './wallet-errors';
import { getWallet, useWallet } from './wallet-store';

/** Asks the connected wallet to list the token of the shares, so that the shares are visible there. Nothing without a wallet, or with an account by passkey, which lists nothing elsewhere. */
export function WatchShares({ wide = false }: { wide?: boolean }) {
  const { status, feePaid } = useWallet();
  const [busy, setBusy] = useState(false);
  if (status !== 'connected' || feePaid) return null;
  const add = async () => {
    setBusy(true);
    try {
      const added = await (await getWallet()).watchShares();
      if (added)
        toast.success(t('{brand} shares added'), { description: t('Your wallet lists them now.') });
    } catch (error) {
      const description = error instanceof WalletError ? error.message : t('Try again.');
      toast.error(t('The wallet did not add the token'), { description });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button wide={wide} variant="secondary" busy={busy} onClick={() => void add()}>
      {t('Add {brand} shares to your wallet')}
    </Button>
  );
}
