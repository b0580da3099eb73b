import { bnbSmartChain } from '@fnx/chain/chains';
import { isHex } from 'viem';
import type { Provider } from './injected-wallets';
import { ask, NotSentError, openAccount, requireChain } from './send-chain-call';

/**
 * Has a wallet of this browser sign typed data (EIP-712).
 * @param typedData the characters that the wallet gets
 * @param nodeUrl the site's node, absolute
 * @throws DeclinedError, NotSentError
 * @public loaded by a dynamic import
 */
export async function signTypedData(
  provider: Provider,
  typedData: string,
  nodeUrl: string,
): Promise<string> {
  const account = await openAccount(provider);
  await requireChain(provider, bnbSmartChain(nodeUrl));
  const signature = await ask(provider, 'eth_signTypedData_v4', [account, typedData]);
  if (!isHex(signature)) throw new NotSentError('The wallet answered without a signature.');
  return signature;
}
