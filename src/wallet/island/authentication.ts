import { type AuthenticationStatus, createAuthenticationAdapter } from '@rainbow-me/rainbowkit';
import { endpoints } from '@/api/endpoints';
import { errorMessage } from '@/lib/http/error-messages';
import { ApiError, call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';

type Prepared = { nonce: string; message: string };

type Parts = {
  /** The connected account, read when it is needed. */
  account(): { address: string; chainId: number; walletName: string } | undefined;
  /** The connected wallet now belongs to the account. */
  onLinked(): Promise<void>;
  /** The address belongs to somebody else's account. True when another one is connected now. */
  onTaken(): Promise<boolean>;
};

/** Stands for a nonce that is not there yet. */
const ASK_AGAIN = 'ask again';

/**
 * Sign-in by EIP-4361 for RainbowKit's prompt: the service makes the message with its nonce, the
 * wallet signs it, the service verifies it and links the wallet to the account. Nothing is signed
 * that the service did not write.
 */
export function makeAuthenticationAdapter({ account, onLinked, onTaken }: Parts) {
  let prepared: Prepared | undefined;

  const prepare = async (): Promise<Prepared> => {
    const current = account();
    if (!current) throw new Error('No wallet is connected.');
    const { address, chainId } = current;
    const answer = await call(endpoints.walletNonce, { address, chainId });
    return { nonce: answer.nonce, message: answer.message };
  };

  return createAuthenticationAdapter<string>({
    async getNonce() {
      try {
        prepared = await prepare();
        return prepared.nonce;
      } catch {
        // Without a nonce the prompt would offer nothing but to cancel. The button then asks again, and says what fails.
        prepared = undefined;
        return ASK_AGAIN;
      }
    },
    // A promise makes the prompt say "preparing", so the first try, which has its message, gives none.
    createMessage({ nonce }) {
      if (prepared?.nonce === nonce) {
        const { message } = prepared;
        // A nonce is good for one try: the next one asks for another.
        prepared = undefined;
        return message;
      }
      return prepare().then(({ message }) => message) as unknown as string;
    },
    async verify({ message, signature }) {
      const current = account();
      if (!current) return false;
      try {
        await call(endpoints.walletVerify, { message, signature });
        await call(endpoints.userWalletRequest, {
          action: 'LINK',
          address: current.address,
          message,
          signature,
          walletName: current.walletName,
        });
      } catch (error) {
        const taken = error instanceof ApiError && error.code === 'WALLET_ALREADY_LINKED';
        if (!(taken && (await onTaken()))) {
          toast.error('The wallet was not linked', { description: errorMessage(error) });
        }
        return false;
      }
      await onLinked();
      return true;
    },
    async signOut() {
      prepared = undefined;
      // The wallet is gone from this page either way; the service's mark ends with the session.
      await call(endpoints.walletSignOut).catch(() => {});
    },
  });
}

/**
 * What RainbowKit should believe about a connected wallet: a linked one was proven before and is
 * not asked to sign again.
 *
 * @param linked addresses of the account's wallets; undefined while they are being read
 */
export function authenticationStatus(
  address: string | undefined,
  linked: readonly string[] | undefined,
): AuthenticationStatus {
  if (!address) return 'unauthenticated';
  if (!linked) return 'loading';
  const wanted = address.toLowerCase();
  return linked.some((known) => known.toLowerCase() === wanted)
    ? 'authenticated'
    : 'unauthenticated';
}
