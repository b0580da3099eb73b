import { useState } from 'react';
import { T, t } from '@/lang/shell';
import { toast } from '@/lib/page/toast';
import { Button } from '@/ui/basics/button';
import { openConnect, reconnectWallet, useLastWallet, useWallet } from './wallet-store';

/** Main button of a step without a connected wallet: reconnects the last wallet, or opens the wallet list. */
export function ConnectActions() {
  const [busy, setBusy] = useState(false);
  const connecting = useWallet().status === 'connecting';
  const last = useLastWallet();
  const run = (act: () => Promise<void>) => () => {
    setBusy(true);
    act()
      .catch(() => {
        toast.error(t('The wallet could not be loaded'), {
          description: t('Check your connection and try again. Nothing was sent.'),
        });
      })
      .finally(() => setBusy(false));
  };
  if (!last) {
    return (
      <Button wide busy={busy || connecting} onClick={run(openConnect)}>
        {t('Connect Wallet')}
      </Button>
    );
  }
  return (
    <>
      <Button wide busy={busy || connecting} onClick={run(reconnectWallet)}>
        <T text={'Reconnect {name}'} name={last.name} />
      </Button>
      <Button wide variant="quiet" onClick={run(openConnect)}>
        {t('Connect another wallet')}
      </Button>
    </>
  );
}
