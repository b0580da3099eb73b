import type { PayWay } from '@fnx/api/shared/account-vocabulary';
import { T, t } from '@/lang/shell';
import { usePayWay } from '@/lib/queries/pay-way';
import { Button } from '@/ui/basics/button';
import { useWalletPress } from './use-wallet-press';
import { openConnect, openKey, reconnectWallet, useLastWallet, useWallet } from './wallet-store';

/**
 * Main button of a step without a connected wallet: reconnects the last wallet, or opens the wallet list. On the bank's way it makes or
 * opens the key to the shares.
 */
export function ConnectActions({ way: fixed }: { way?: PayWay }) {
  const { busy, run } = useWalletPress();
  const connecting = useWallet().status === 'connecting';
  const last = useLastWallet();
  const { way = 'WALLET', choose } = usePayWay();
  if ((fixed ?? way) === 'BANK') {
    const useKey = async () => {
      choose('BANK');
      await openKey();
    };
    return (
      <Button wide busy={busy || connecting} onClick={run(useKey)}>
        {t('Continue with fingerprint or face')}
      </Button>
    );
  }
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
