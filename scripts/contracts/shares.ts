import { type Address, encodeFunctionData, zeroAddress, zeroHash } from 'viem';
import type { ShareContracts } from '@/chain/addresses';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { Parameters } from './parameters';
import type { AdminCall, Plan } from './plan';
import { readArtifact } from './read-artifact';
import { ROLES, TIMELOCK_ROLES } from './roles';

/** What the shares' plan needs; the timelock is planned apart. */
export type ShareParameters = Omit<Parameters, 'chainId' | 'timelock'>;

/**
 * Plans the five contracts. ADMIN is set at creation, so nobody else can ever configure them.
 *
 * @returns their addresses, and the calls that ADMIN makes to configure them.
 */
export function planShares(
  plan: Plan,
  admin: Address,
  parameters: ShareParameters,
): { contracts: ShareContracts; setup: AdminCall[] } {
  const { adminDelaySeconds, maxSupply } = parameters.shareToken;
  const shareToken = plan.deploy('ShareToken', [admin, adminDelaySeconds, maxSupply]);
  const shareSale = plan.deploy('ShareSale', [shareToken, parameters.shareSale.treasury]);
  const shareStaking = plan.deploy('ShareStaking', [shareToken]);
  const distributions = plan.deploy('Distributions', [shareToken]);
  const ballots = plan.deploy('Ballots', [shareToken]);
  const contracts = { shareToken, shareSale, shareStaking, distributions, ballots };
  const setup = [
    ...grants(contracts, parameters),
    ...limits(contracts, parameters),
    ...plans(contracts, parameters),
  ];
  return { contracts, setup };
}

function grants(contracts: ShareContracts, { roles }: ShareParameters): AdminCall[] {
  const holders = { ...roles, sale: [contracts.shareSale], staking: [contracts.shareStaking] };
  return ROLES.flatMap(({ name, role, key }) =>
    holders[key].map((account) => ({
      label: `grant ${name} to ${account}`,
      to: contracts.shareToken,
      data: encodeFunctionData({
        abi: shareTokenAbi,
        functionName: 'grantRole',
        args: [role, account],
      }),
    })),
  );
}

function limits({ shareSale: to }: ShareContracts, { shareSale }: ShareParameters): AdminCall[] {
  const abi = shareSaleAbi;
  const currencies = Object.entries(shareSale.currencies).map(([id, currency]) => {
    const { token, feed, decimals, maxAgeSeconds } = currency;
    const args = [token, feed, decimals, maxAgeSeconds] as const;
    const data = encodeFunctionData({ abi, functionName: 'setCurrency', args });
    return { label: `accept ${id}`, to, data };
  });
  const set = (functionName: 'setCap' | 'setDailyLimit' | 'setMinPrice', value: bigint) => ({
    label: functionName,
    to,
    data: encodeFunctionData({ abi, functionName, args: [value] }),
  });
  return [
    ...currencies,
    set('setCap', shareSale.cap),
    set('setDailyLimit', shareSale.dailyLimit),
    set('setMinPrice', shareSale.minPriceUsd),
  ];
}

function plans({ shareStaking: to }: ShareContracts, parameters: ShareParameters): AdminCall[] {
  return parameters.shareStaking.plans.map(({ termDays, rateBps, capacity }) => ({
    label: `add plan of ${termDays} days`,
    to,
    data: encodeFunctionData({
      abi: shareStakingAbi,
      functionName: 'addPlan',
      args: [BigInt(termDays), BigInt(rateBps), capacity],
    }),
  }));
}

/** Plans a timelock that, until it has run its first batch, has no delay and obeys only the deployer. */
export function planTimelock(plan: Plan): Address {
  const { deployer } = plan;
  // The last argument would be an admin that can skip the delay.
  return plan.deploy('TimelockController', [0n, [deployer], [deployer], zeroAddress]);
}

/**
 * Plans one batch of the timelock: the setup, then the timelock's own roles and delay, and last the removal of the
 * deployer. It succeeds as a whole, so the deployer keeps either no right or nothing configured.
 */
export function planBatch(
  plan: Plan,
  timelock: Address,
  setup: readonly AdminCall[],
  parameters: Parameters['timelock'],
): void {
  const { abi } = readArtifact('TimelockController');
  const own = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args });
  const owners = { proposer: parameters.proposers, executor: parameters.executors };
  const given = TIMELOCK_ROLES.flatMap(({ role, key }) =>
    owners[key].map((account) => own('grantRole', [role, account])),
  );
  const kept = TIMELOCK_ROLES.filter(({ key }) => !owners[key].includes(plan.deployer));
  const calls = [
    ...setup.map(({ to, data }) => ({ to, data })),
    ...[
      ...given,
      ...kept.map(({ role }) => own('revokeRole', [role, plan.deployer])),
      own('updateDelay', [BigInt(parameters.minDelaySeconds)]),
    ].map((data) => ({ to: timelock, data })),
  ];
  const batch = [calls.map(({ to }) => to), calls.map(() => 0n), calls.map(({ data }) => data)];
  plan.call(timelock, abi, 'scheduleBatch', [...batch, zeroHash, zeroHash, 0n]);
  plan.call(timelock, abi, 'executeBatch', [...batch, zeroHash, zeroHash]);
}
