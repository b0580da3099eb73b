import type { PayoutCall } from '@fnx/api/distributions/schemas';
import type { FaultName } from '@fnx/api/shared/fault-texts';
import { CHAIN_ID } from '@fnx/chain/chains';
import { encodePay } from '@fnx/chain/distributions';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  erc20Abi,
  type Hex,
  zeroAddress,
} from 'viem';
import { refuseOnHold } from '@/server/compliance/cases/hold';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { orUnavailable } from '@/server/platform/gateways/share-contracts';
import { throttle } from '@/server/platform/limits/throttle';
import { holderIdOf } from '@/server/users/holder-id';
import {
  findDistribution,
  type OwnDistribution,
  partOf,
  payoutStatus,
  withheldOf,
} from './list-distributions';

const MINUTE_SECONDS = 60;

/**
 * Prepares the call that pays the caller's part of a distribution.
 * @throws DomainError ACCOUNT_REVIEW, DISTRIBUTION_NOT_FOUND, DISTRIBUTION_SETTLED, TRANSACTION_REFUSED (fault), RATE_LIMITED,
 *   SALE_UNAVAILABLE when the chain does not answer
 */
export async function claimDistribution(
  ctx: AppContext,
  { userId }: Session,
  id: string,
): Promise<PayoutCall> {
  const limit = ctx.config.limits.preparedCallsPerMinute;
  await throttle(ctx, `distributions:${userId}`, limit, MINUTE_SECONDS);
  await refuseOnHold(ctx.db, userId);
  const own = await findDistribution(ctx, userId, id);
  if (!own) throw problem('DISTRIBUTION_NOT_FOUND');
  if (payoutStatus(own) !== 'OWED') throw problem('DISTRIBUTION_SETTLED');
  const holder = await holderIdOf(ctx.db, userId);
  const payoutAddress = await requirePayable(ctx, own, holder);
  const { distributions } = ctx.chain.addresses.contracts;
  const call = encodePay(distributions, { id: BigInt(id), holders: [holder] });
  return {
    chainId: CHAIN_ID,
    to: call.to,
    valueRaw: String(call.value),
    data: call.data,
    holder,
    payoutAddress,
  };
}

/** The contract skips holders whom it cannot pay, without an error, so the two causes are looked up. */
async function requirePayable(
  { chain, log }: AppContext,
  own: OwnDistribution,
  holder: Hex,
): Promise<Address> {
  const refused = (name: FaultName, params = {}) =>
    problem('TRANSACTION_REFUSED', { fault: { name, params } });
  if (own.ratesMissing > 0) throw refused('RatesMissing');
  const { shareToken, distributions } = chain.addresses.contracts;
  const to = await orUnavailable(
    log,
    chain.client.readContract({
      address: shareToken,
      abi: shareTokenAbi,
      functionName: 'payoutAddress',
      args: [holder],
    }),
  );
  if (to === zeroAddress) throw refused('PAYOUT_WALLET_HELD');
  const transfer = {
    account: distributions,
    address: own.distribution.payToken as Address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, partOf(own) - withheldOf(own)],
  } as const;
  const isRefused = await orUnavailable(log, refuses(chain.client.simulateContract(transfer)));
  if (isRefused) {
    const currency = own.distribution.currencyId ?? own.distribution.payToken;
    throw refused('PAYOUT_REFUSED', { currency });
  }
  return to;
}

/** Whether the contract reverts. Rejects when the node does not answer. */
async function refuses(simulated: Promise<unknown>): Promise<boolean> {
  try {
    await simulated;
    return false;
  } catch (error) {
    const isReverted = (cause: unknown) => cause instanceof ContractFunctionRevertedError;
    if (error instanceof BaseError && error.walk(isReverted) !== null) return true;
    throw error;
  }
}
