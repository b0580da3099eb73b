import { injectedWallet } from '@rainbow-me/rainbowkit/wallets';
import { isPhone } from './devices';
import type { CreateWallet } from './watched-connector';

/** A browser wallet that is not in any other group. */
export const browserWallet: CreateWallet = () => ({
  ...injectedWallet(),
  name: 'Browser wallet',
  hidden: () => !hasUnlistedWallet(),
});

/** Flags of listed wallets on `window.ethereum`. */
const LISTED_FLAGS = ['isMetaMask', 'isRainbow', 'isRabby', 'isCoinbaseWallet'] as const;

/**
 * Whether the browser has a wallet that is neither listed nor "Installed". The dialog shows EIP-6963 wallets on
 * desktops only; a wallet app's browser on a phone has nothing else.
 */
function hasUnlistedWallet(): boolean {
  const { ethereum } = window as { ethereum?: Partial<Record<string, unknown>> };
  if (!ethereum || LISTED_FLAGS.some((flag) => ethereum[flag])) return false;
  return isPhone() || !announcesWallets();
}

/** Wallets respond to the EIP-6963 request synchronously. */
function announcesWallets(): boolean {
  let announced = false;
  const onAnnounce = () => {
    announced = true;
  };
  window.addEventListener('eip6963:announceProvider', onAnnounce);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  window.removeEventListener('eip6963:announceProvider', onAnnounce);
  return announced;
}
