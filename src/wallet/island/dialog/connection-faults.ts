import { UserRejectedRequestError } from 'viem';
import { ProviderNotFoundError } from 'wagmi';
import { t, type WalletText } from '@/lang/wallet';

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

/** JSON-RPC code -32002: the wallet has an open request. */
const BUSY = -32002;

/**
 * @param had whether the wallet's code or link was there, so that the wallet or its owner ended the attempt
 */
export function connectionFault(
  error: unknown,
  { relay, had }: { relay: boolean; had: boolean },
): Fault {
  if (error instanceof UnsupportedWalletError) {
    return { title: t('Not supported here'), text: error.message, final: true };
  }
  if (hasCode(error, UserRejectedRequestError.code)) {
    return failed('The connection was rejected in the wallet. Nothing was sent.');
  }
  if (hasCode(error, BUSY)) {
    return failed(
      'Your wallet has an open request. Open the wallet, answer the request, and try again.',
    );
  }
  if (error instanceof ProviderNotFoundError) {
    return failed(
      'This wallet is not installed in this browser. Install it, or choose another one.',
    );
  }
  if (!relay) return failed('Unlock your wallet and try again. Nothing was sent.');
  if (!had) return relaySilent();
  return failed(
    'The code was not used in time, or the wallet ended the connection. Try again to get a new code.',
  );
}

function hasCode(error: unknown, code: number): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
