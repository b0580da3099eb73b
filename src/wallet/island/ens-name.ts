import { type Address, createClient, http } from 'viem';
import { getEnsName } from 'viem/actions';
import { mainnet } from 'viem/chains';

/**
 * ASCII names only. Full ENS normalisation, which detects lookalike characters, needs 25 KiB of tables, so accounts
 * with other names are shown by address.
 */
const PLAIN_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
/** Punycode (`xn--`) and similar encoded labels. */
const ENCODED_LABEL = /(?:^|\.)..--/;

/** Whether a name is safe to display. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && !ENCODED_LABEL.test(name);
}

/**
 * The account's primary ENS name, verified in both directions. Queries one read-only node, never the wallet or an
 * offchain gateway.
 *
 * @returns null if there is no name, it cannot be displayed, or the node is unavailable
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
