import type { KnownContracts } from '@fnx/chain/decode-call';
import {
  type ContractRole,
  hasContractRole,
  isTimelockRole,
  partsOf,
  type RoleContracts,
  readTreasury,
  roleId,
  timelockRoleId,
} from '@fnx/contracts/deploy/roles';
import { readMinDelay, timelockAbi } from '@fnx/contracts/deploy/timelock';
import { and, asc, eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { readRules } from '@/server/platform/gateways/share-contracts';
import { chainEvents } from '@/server/register/chain-tables';

/** Blocks in which a deployment is complete. */
const DEPLOYMENT_BLOCKS = 1_000n;

/**
 * The contracts whose calls officers sign; `timelock` is what holds ADMIN, if it is a timelock. Throws the node's error.
 */
export async function readKnownContracts(ctx: AppContext): Promise<KnownContracts> {
  const { contracts, currencies } = ctx.chain.addresses;
  const known = { contracts, currencies, timelock: null, rules: await readRules(ctx) };
  for (const admin of await readRoleHolders(ctx, known, 'ADMIN')) {
    const delay = await readMinDelay(ctx.chain.client, admin);
    if (delay !== null) return { ...known, timelock: admin };
  }
  return known;
}

/**
 * Accounts that have a role now, as the node says. Candidates are those that the index, or the timelock's deployment, saw
 * receive it. Throws the node's error.
 */
export async function readRoleHolders(
  ctx: AppContext,
  known: RoleContracts,
  role: ContractRole,
): Promise<Address[]> {
  const { client } = ctx.chain;
  const read = partsOf(role).map(async (one) => {
    if (one === 'TREASURY') return [await readTreasury(client, known.contracts)];
    return isTimelockRole(one)
      ? readTimelockGrants(ctx, known.timelock, timelockRoleId(one))
      : readGrants(ctx, roleId(one));
  });
  const candidates = (await Promise.all(read)).flat();
  const unique = candidates.filter(
    (one, place) => candidates.findIndex((other) => isAddressEqual(one, other)) === place,
  );
  const held = await Promise.all(unique.map((one) => hasContractRole(client, known, role, one)));
  return unique.filter((_, place) => held[place]);
}

/** Accounts that the authority granted a role to, as indexed. */
async function readGrants({ db }: AppContext, role: bigint): Promise<Address[]> {
  const rows = await db
    .select({ args: chainEvents.args })
    .from(chainEvents)
    .where(and(eq(chainEvents.contract, 'authority'), eq(chainEvents.name, 'RoleGranted')))
    .orderBy(asc(chainEvents.blockNumber), asc(chainEvents.logIndex));
  const granted = rows.filter(({ args }) => args.roleId === String(role));
  return granted.map(({ args }) => getAddress(String(args.account)));
}

/** The index does not read the timelock: it does not know accounts that received its roles after the deployment. */
async function readTimelockGrants(
  { chain }: AppContext,
  timelock: Address | null,
  role: Hex,
): Promise<Address[]> {
  if (timelock === null) return [];
  const fromBlock = BigInt(chain.addresses.contracts.fromBlock);
  const logs = await chain.client.getContractEvents({
    address: timelock,
    abi: timelockAbi,
    eventName: 'RoleGranted',
    args: { role },
    fromBlock,
    toBlock: fromBlock + DEPLOYMENT_BLOCKS,
  });
  return logs.flatMap(({ args }) => (args.account ? [args.account] : []));
}
