import { readFile } from 'node:fs/promises';
import { parseNetwork } from '@fnx/contracts/deploy/parse-network';
import { checkNetwork, differing } from '@fnx/contracts/deploy/read-network';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { promisedNotices } from './promised-notices';

/** The one subject of the alert. */
const CONTRACTS = 'contracts';

/**
 * Compares the roles, limits and addresses on the chain with the parameters of the network file, and alerts an operator of each
 * difference. Nothing happens where the configuration names addresses alone.
 */
export async function watchNetwork(ctx: AppContext): Promise<void> {
  const { addressesFile } = ctx.config.chain;
  if (addressesFile === null) return;
  const network = parseNetwork(JSON.parse(await readFile(addressesFile, 'utf8')));
  if (!network) return;
  const rows = differing([
    ...promisedNotices(network.parameters),
    ...(await checkNetwork(ctx.chain.client, network)),
  ]);
  await ctx.db.transaction(async (tx) => {
    if (rows.length === 0) return resolveAlert(ctx, tx, 'NETWORK_DIFFERS', CONTRACTS);
    const named = rows.map(
      ({ what, expected, actual }) => `${what}: ${actual || 'nobody'}, not ${expected || 'nobody'}`,
    );
    await raiseAlert(ctx, tx, {
      kind: 'NETWORK_DIFFERS',
      subject: CONTRACTS,
      detail: `The chain differs from the network file. ${named.join('. ')}.`,
    });
  });
}
