import { type Abi, type Address, encodeFunctionData, zeroAddress, zeroHash } from 'viem';
import { accessManagerAbi } from '../abi/access-manager';
import { auctionsAbi } from '../abi/auctions';
import { shareSaleAbi } from '../abi/share-sale';
import { shareStakingAbi } from '../abi/share-staking';
import { shareTokenAbi } from '../abi/share-token';
import { readArtifact } from '../build/read-artifact';
import type { ShareContracts } from './deployed';
import { auctionTokens, type Parameters } from './parameters';
import type { AdminCall, Plan } from './plan';
import {
  type AuthorityRole,
  OPERATIONAL_ROLES,
  roleId,
  TIMELOCK_ROLES,
  timelockRoleId,
} from './roles';

/** The parameters of the shares' plan; the timelock is planned apart. */
export type ShareParameters = Omit<Parameters, 'chainId' | 'timelock'>;

/**
 * Plans the authority and the contracts. ADMIN is set at creation, so nobody else can ever configure them.
 *
 * @returns their addresses, and the calls that ADMIN makes to configure them
 */
export function planShares(
  plan: Plan,
  admin: Address,
  parameters: ShareParameters,
): { contracts: ShareContracts; rules: Address | null; setup: AdminCall[] } {
  const { name, symbol, maxSupply } = parameters.shareToken;
  const authority = plan.deploy('AccessManager', [admin]);
  const brake = plan.deploy('Brake', [authority]);
  const shareToken = plan.deploy('ShareToken', [name, symbol, authority, maxSupply]);
  const ofToken = (contract: string, ...more: readonly unknown[]) =>
    plan.deploy(contract, [shareToken, ...more]);
  const { announceDelaySeconds, claimDelaySeconds } = parameters.issuance;
  const { minNoticeSeconds, minOpenSeconds, lastTimeSeconds } = parameters.auctions;
  const { pollSeconds, pollRecordSeconds, meetingSeconds, meetingRecordSeconds } =
    parameters.ballots;
  const { treasury } = parameters.shareSale;
  const shareSale = ofToken('ShareSale', treasury);
  const shareStaking = ofToken('ShareStaking');
  const distributions = ofToken('Distributions', parameters.distributions.recordSeconds);
  const ballots = ofToken(
    'Ballots',
    { end: pollSeconds, recordTime: pollRecordSeconds },
    { end: meetingSeconds, recordTime: meetingRecordSeconds },
  );
  const contracts = {
    shareToken,
    shareSale,
    shareStaking,
    distributions,
    ballots,
    enforcement: ofToken('Enforcement'),
    issuance: ofToken('Issuance', distributions, ballots, announceDelaySeconds, claimDelaySeconds),
    auctions: ofToken('Auctions', treasury, minNoticeSeconds, minOpenSeconds, lastTimeSeconds),
    offers: ofToken('Offers'),
    transferViews: ofToken('TransferViews'),
    authority,
    brake,
    ...planPasskeys(plan),
  };
  const { ceilingBps, appliesFrom, previous = zeroAddress } = parameters.rules ?? {};
  const rules = parameters.rules && ofToken('HoldingRules', ceilingBps, appliesFrom, previous);
  const setup = [
    ...grants(contracts, admin, parameters),
    ...links(contracts, rules, parameters.shareToken.payingAgent),
    ...limits(contracts, parameters),
    ...plans(contracts, parameters),
    ...rounds(contracts, parameters),
  ];
  return { contracts, rules, setup };
}

/** Contracts in which nobody has a right: they make and verify the accounts of people without a wallet. */
function planPasskeys(plan: Plan): Pick<ShareContracts, 'passkeyAccounts' | 'passkeyVerifier'> {
  const passkeyVerifier = plan.deploy('PasskeyVerifier');
  const implementation = plan.deploy('PasskeyAccount');
  return {
    passkeyVerifier,
    passkeyAccounts: plan.deploy('PasskeyAccounts', [implementation, passkeyVerifier]),
  };
}

const adminCall = (
  to: Address,
  abi: Abi,
  functionName: string,
  args: readonly unknown[],
  label = functionName,
): AdminCall => ({ label, to, data: encodeFunctionData({ abi, functionName, args }) });

/** OPERATIONS grants the operational roles from the beginning, so that the batch proves that it can. */
function grants(
  { authority, brake }: ShareContracts,
  admin: Address,
  { roles }: ShareParameters,
): AdminCall[] {
  const call = (functionName: string, args: readonly unknown[], label?: string) =>
    adminCall(authority, accessManagerAbi as Abi, functionName, args, label);
  const grant = (role: AuthorityRole, account: Address) =>
    call('grantRole', [roleId(role), account, 0], `grant ${role} to ${account}`);
  const held = Object.entries(roles).flatMap(([key, accounts]) =>
    accounts.map((account) => grant(key.toUpperCase() as AuthorityRole, account)),
  );
  return [
    grant('OPERATIONS', admin),
    grant('OPERATIONS', brake),
    ...OPERATIONAL_ROLES.map((role) => call('setRoleAdmin', [roleId(role), roleId('OPERATIONS')])),
    ...held,
  ];
}

/** The contracts with calls of their own at the token, the rules of holding, and the paying agent. */
function links(
  contracts: ShareContracts,
  rules: Address | null,
  agent: Address | null,
): AdminCall[] {
  const { shareToken, shareSale, shareStaking, issuance, enforcement, auctions } = contracts;
  const parts = { sale: shareSale, staking: shareStaking, issuance, enforcement, auctions };
  const call = (functionName: string, args: readonly unknown[]) =>
    adminCall(shareToken, shareTokenAbi as Abi, functionName, args);
  return [
    call('setParts', [parts]),
    ...(rules ? [call('setRules', [rules])] : []),
    ...(agent ? [call('setPayingAgent', [agent])] : []),
  ];
}

function limits({ shareSale: to }: ShareContracts, { shareSale }: ShareParameters): AdminCall[] {
  const call = (functionName: string, args: readonly unknown[], label?: string) =>
    adminCall(to, shareSaleAbi as Abi, functionName, args, label);
  const currencies = Object.entries(shareSale.currencies).map(([id, currency]) => {
    const { token, feed, decimals, heartbeatSeconds } = currency;
    return call('setCurrency', [token, feed, decimals, 2 * heartbeatSeconds], `accept ${id}`);
  });
  const { deposits } = shareSale;
  const ofBank = Object.entries(deposits.currencies).map(([code, currency]) => {
    const { feed, decimals, heartbeatSeconds } = currency;
    const args = [code, feed, decimals, 2 * heartbeatSeconds];
    return call('setBankCurrency', args, `accept deposits in ${code}`);
  });
  return [
    ...currencies,
    ...ofBank,
    call('setDepositLimit', [deposits.dailyLimit]),
    call('setCap', [shareSale.cap]),
    call('setDailyLimit', [shareSale.dailyLimit]),
    call('setMinPrice', [shareSale.minPriceUsd]),
  ];
}

function plans({ shareStaking: to }: ShareContracts, parameters: ShareParameters): AdminCall[] {
  return parameters.shareStaking.plans.map(({ termDays, rateBps, capacity }) => {
    const args = [BigInt(termDays), BigInt(rateBps), capacity];
    return adminCall(to, shareStakingAbi as Abi, 'addPlan', args, `add plan of ${termDays} days`);
  });
}

/** In which currencies rounds may be, and how many new shares the bank may offer in them. */
function rounds({ auctions: to }: ShareContracts, parameters: ShareParameters): AdminCall[] {
  const call = (functionName: string, args: readonly unknown[]) =>
    adminCall(to, auctionsAbi as Abi, functionName, args);
  return [
    ...auctionTokens(parameters).map((token) => call('setCurrency', [token, true])),
    call('setIssuable', [parameters.auctions.issuable]),
  ];
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
  { timelock: { proposers, minDelaySeconds }, roles }: Parameters,
): void {
  const { abi } = readArtifact('TimelockController');
  const own = (functionName: string, args: readonly unknown[]) =>
    adminCall(timelock, abi, functionName, args);
  const owners: Record<(typeof TIMELOCK_ROLES)[number], readonly Address[]> = {
    PROPOSER: proposers,
    // Never a proposer alone: who proposes must not decide what is cancelled.
    CANCELLER: roles.guardian,
    // Anyone: what is due and was not cancelled needs nobody's consent.
    EXECUTOR: [zeroAddress],
  };
  const given = TIMELOCK_ROLES.flatMap((role) =>
    owners[role].map((account) => own('grantRole', [timelockRoleId(role), account])),
  );
  const taken = TIMELOCK_ROLES.filter((role) => !owners[role].includes(plan.deployer));
  const calls = [
    ...setup,
    ...given,
    ...taken.map((role) => own('revokeRole', [timelockRoleId(role), plan.deployer])),
    own('updateDelay', [BigInt(minDelaySeconds)]),
  ];
  const batch = [calls.map(({ to }) => to), calls.map(() => 0n), calls.map(({ data }) => data)];
  plan.call(timelock, abi, 'scheduleBatch', [...batch, zeroHash, zeroHash, 0n]);
  plan.call(timelock, abi, 'executeBatch', [...batch, zeroHash, zeroHash]);
}
