import { endpoints } from '@fnx/api/endpoints';
import { ApiError } from '@fnx/client/errors';
import { type AuthenticationStatus, createAuthenticationAdapter } from '@rainbow-me/rainbowkit';
import type { Config } from 'wagmi';
import { getAccount, signMessage } from 'wagmi/actions';
import { t } from '@/lang/wallet';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { madeHere, newPasskeyOf } from '@/wallet/passkey/passkey-ids';

type Prepared = { nonce: string; message: string };

type Parts = {
  /** Returns the connected account. */
  account(): { address: string; chainId: number; walletName: string } | undefined;
  /** Called after the wallet was linked. */
  onLinked(): Promise<void>;
  /** Called if the address is linked to another account. Resolves to true if another address was connected instead. */
  onTaken(): Promise<boolean>;
};

/** Placeholder for a missing nonce. */
const NO_NONCE = 'no nonce';

/**
 * EIP-4361 sign-in for RainbowKit's prompt: the service creates the message and nonce, the wallet signs it, the service
 * verifies it and links the wallet. Only messages from the service are signed.
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
        // Without a nonce the prompt offers only Cancel. With the placeholder, its button retries and shows the error.
        prepared = undefined;
        return NO_NONCE;
      }
    },
    // A promise makes the prompt show "preparing", so the first attempt returns the message synchronously.
    createMessage({ nonce }) {
      if (prepared?.nonce === nonce) {
        const { message } = prepared;
        // A nonce is single-use; the next attempt requests a new one.
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
          passkey: newPasskeyOf(current.address),
        });
        madeHere.clear();
      } catch (error) {
        const taken = error instanceof ApiError && error.code === 'WALLET_ALREADY_LINKED';
        if (!(taken && (await onTaken()))) {
          toast.error(t('The wallet was not linked'), { description: errorMessage(error) });
        }
        return false;
      }
      await onLinked();
      return true;
    },
    async signOut() {
      prepared = undefined;
      // The wallet is disconnected in any case; the service's record expires with the session.
      await call(endpoints.walletSignOut).catch(() => {});
    },
  });
}

/**
 * Links the connected account without RainbowKit's prompt: one signature of the service's message.
 * @throws what the wallet throws
 */
export async function linkBy(
  adapter: ReturnType<typeof makeAuthenticationAdapter>,
  config: Config,
): Promise<void> {
  const { address, chainId } = getAccount(config);
  if (!address || !chainId) return;
  const nonce = await adapter.getNonce();
  const message = await adapter.createMessage({ nonce, address, chainId });
  const signature = await signMessage(config, { message });
  await adapter.verify({ message, signature });
}

/**
 * Authentication status for RainbowKit: a wallet that is already linked does not sign again.
 *
 * @param linked addresses of the account's wallets; undefined while loading
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
