import { endpoints } from '@fnx/api/endpoints';
import { call } from '@/lib/http/http';

/**
 * The wallets of the account that may stake, claim, end stakes, and choose the wallet for payouts, while another one is too new for that.
 *
 * @returns undefined where none is new, so that any wallet may be connected
 */
export async function seniorWallets(): Promise<readonly `0x${string}`[] | undefined> {
  const { wallets } = await call(endpoints.myWallet, {});
  const registered = wallets.filter((wallet) => wallet.registered);
  const seniors = registered.filter(({ newUntil }) => newUntil === null);
  if (seniors.length === registered.length || seniors.length === 0) return undefined;
  return seniors.map(({ address }) => address as `0x${string}`);
}
