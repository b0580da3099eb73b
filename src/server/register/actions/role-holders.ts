import { and, asc, eq } from 'drizzle-orm';
import { type Address, getAddress, isAddressEqual } from 'viem';
import {
  type ContractRole,
  hasContractRole,
  type RoleContracts,
  readAdmin,
  readTreasury,
  roleId,
} from '@/chain/contract-roles';
import type { KnownContracts } from '@/chain/decode-call';
import { readMinDelay, timelockAbi } from '@/chain/officers/timelock';
import type { AppContext } from '@/server/platform/context';
import { chainEvents } from '@/server/register/chain-tables';

/** Blocks in which a deployment is complete. */
const DEPLOYMENT_BLOCKS = 1_000n;

/**
 * The contracts whose calls officers sign; `timelock` is what holds ADMIN, if it is a timelock. Throws the node's error.
 */
export async function readKnownContracts({ chain }: AppContext): Promise<KnownContracts> {
  const { contracts, currencies } = chain.addresses;
  const admin = await readAdmin(chain.client, contracts);
  const delay = await readMinDelay(chain.client, admin);
  return { contracts, currencies, timelock: delay === null ? null : admin };
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
  if (role === 'ADMIN') return [await readAdmin(client, known.contracts)];
  if (role === 'TREASURY') return [await readTreasury(client, known.contracts)];
  const isTimelock = role === 'PROPOSER' || role === 'EXECUTOR';
  const candidates = isTimelock
    ? await readTimelockGrants(ctx, known.timelock, role)
    : await readGrants(ctx, role);
  const unique = candidates.filter(
    (one, place) => candidates.findIndex((other) => isAddressEqual(one, other)) === place,
  );
  const held = await Promise.all(unique.map((one) => hasContractRole(client, known, role, one)));
  return unique.filter((_, place) => held[place]);
}

/** Accounts that the share token granted a role to, as indexed. */
async function readGrants({ db }: AppContext, role: ContractRole): Promise<Address[]> {
  const rows = await db
    .select({ args: chainEvents.args })
    .from(chainEvents)
    .where(and(eq(chainEvents.contract, 'shareToken'), eq(chainEvents.name, 'RoleGranted')))
    .orderBy(asc(chainEvents.blockNumber), asc(chainEvents.logIndex));
  const granted = rows.filter(({ args }) => args.role === roleId(role));
  return granted.map(({ args }) => getAddress(String(args.account)));
}

/** The index does not read the timelock: it does not know accounts that received its roles after the deployment. */
async function readTimelockGrants(
  { chain }: AppContext,
  timelock: Address | null,
  role: ContractRole,
): Promise<Address[]> {
  if (timelock === null) return [];
  const fromBlock = BigInt(chain.addresses.contracts.fromBlock);
  const logs = await chain.client.getContractEvents({
    address: timelock,
    abi: timelockAbi,
    eventName: 'RoleGranted',
    args: { role: roleId(role) },
    fromBlock,
    toBlock: fromBlock + DEPLOYMENT_BLOCKS,
  });
  return logs.flatMap(({ args }) => (args.account ? [args.account] : []));
}
