import type { NextRouter } from 'next/router';
import { paths } from '@/config/paths';
import { t } from '@/lang/purchase';
import { toast } from '@/lib/page/toast';
import type { Settled } from '@/lib/page/use-press';
import { ConnectorNotConnectedError, WalletError } from '@/wallet/wallet-errors';
import { getWallet, openConnect, walletState } from '@/wallet/wallet-store';
import type { CheckAction } from './checks';

/**
 * Does what resolves an unmet condition, and says so when it fails.
 *
 * @param onChange returns to the amount and currency fields
 */
export async function runCheckAction(
  kind: CheckAction,
  router: NextRouter,
  onChange: () => void,
): Promise<Settled> {
  try {
    await act(kind, router, onChange);
    return 'done';
  } catch (error) {
    toast.error(t('The action failed'), {
      description:
        error instanceof WalletError
          ? error.message
          : t('Your wallet is not reachable. No money was sent. Try again.'),
    });
    return 'refused';
  }
}

async function act(kind: CheckAction, router: NextRouter, onChange: () => void): Promise<void> {
  switch (kind) {
    case 'verify':
      await router.push(paths.kyc);
      return;
    case 'connect':
    case 'useKey':
    case 'link':
      await openConnect();
      return;
    case 'switchNetwork':
      await (await getWallet()).switchChain();
      return;
    case 'fund':
      return copyAddress();
    case 'changeAmount':
    case 'changeCurrency':
      onChange();
  }
}

async function copyAddress() {
  const { address } = walletState();
  if (!address) throw new ConnectorNotConnectedError();
  await navigator.clipboard.writeText(address);
  toast.success(t('Address copied'), {
    description: t('Send some BNB on BNB Smart Chain to it for network fees.'),
  });
}
