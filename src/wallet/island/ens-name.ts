import { type Address, createClient, http } from 'viem';
import { getEnsName } from 'viem/actions';
import { mainnet } from 'viem/chains';

/** Loaded once a wallet is connected, and only where a node of Ethereum is configured. */

/**
 * Letters, digits and hyphens: names that read alike to everybody. ENS knows many more, and some of them imitate others;
 * telling those apart takes 25 KiB of tables, so an account with such a name is shown by its address.
 */
const PLAIN_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
/** `xn--` and its kin: the plain spelling of a name that is not. */
const ENCODED_LABEL = /(?:^|\.)..--/;

/** Whether a name can be shown as it is. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && !ENCODED_LABEL.test(name);
}

/**
 * The name that an account calls itself on Ethereum, checked there both ways. Asks one read-only node, never the wallet and
 * no gateway that a name points to.
 *
 * @returns null without a name, for a name that cannot be shown, and while the node is away
 */
export async function readEnsName(rpcUrl: string, address: Address): Promise<string | null> {
  const client = createClient({ chain: mainnet, transport: http(rpcUrl), ccipRead: false });
  try {
    const name = await getEnsName(client, { address });
    return name && isPlainName(name) ? name : null;
  } catch {
    return null;
  }
}
