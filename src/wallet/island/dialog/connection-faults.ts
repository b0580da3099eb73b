import { ProviderNotFoundError } from 'wagmi';
import { t, type WalletText } from '@/lang/wallet';
import { isBusy, isRejection } from '@/wallet/provider-faults';
import { ownError } from '@/wallet/wallet-errors';

/** How a wallet is reached: through WalletConnect's relay, by a window of its maker, or in this browser. */
export type Way = 'relay' | 'window' | 'browser';

/** Why a wallet did not connect. `final`: another try would fail as well. */
export type Fault = { title: string; text: string; final?: true };

/** The wallet cannot be used on this site or device. */
export class UnsupportedWalletError extends Error {
  override readonly name = 'UnsupportedWalletError';
}

const failed = (text: WalletText): Fault => ({ title: t('Connection failed'), text: t(text) });

/** The relay has sent no code in time. */
export const relaySilent = (): Fault =>
  failed(
    'The relay of WalletConnect did not answer. A company network or a content blocker may block it. Check your connection and try again, or use a wallet of this browser.',
  );

/**
 * @param had whether the wallet's code or link was there, so that the wallet or its owner ended the attempt
 */
export function connectionFault(error: unknown, { way, had }: { way: Way; had: boolean }): Fault {
  if (error instanceof UnsupportedWalletError) {
    return { title: t('Not supported here'), text: error.message, final: true };
  }
  const own = ownError(error);
  if (own) return { title: t('Connection failed'), text: own.message };
  if (isRejection(error)) {
    return failed(
      'You rejected the connection in your wallet. Nothing was sent. You can try again.',
    );
  }
  if (isBusy(error)) {
    return failed(
      'Your wallet has an open request. Open the wallet, answer the request, and try again.',
    );
  }
  if (error instanceof ProviderNotFoundError) {
    return failed(
      'This wallet is not installed in this browser. Install it, or choose another one.',
    );
  }
  if (way === 'window') {
    return failed(
      'The window of the wallet was closed or did not open. Allow this site to open windows, or install the extension of the wallet, and try again. Nothing was sent.',
    );
  }
  if (way === 'browser') return failed('Unlock your wallet and try again. Nothing was sent.');
  if (!had) return relaySilent();
  return failed(
    'The code was not used in time, or the wallet ended the connection. Try again to get a new code.',
  );
}
