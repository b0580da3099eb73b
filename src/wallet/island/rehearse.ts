import type { Call } from '@fnx/chain/call';
import { erc20Abi, isAddressEqual } from 'viem';
import { estimateGas, getBalance, getBlock, getGasPrice, readContract } from 'viem/actions';
import type { Config } from 'wagmi';
import { getAccount, getConnectorClient } from 'wagmi/actions';
import { faultText } from '@/lib/http/fault-text';
import { callFault } from '@/shared/call-faults';
import { holdingFault } from '@/shared/holding-rules';
import { DEMO_CONNECTOR_ID } from '@/wallet/demo/demo-ids';
import { differenceText } from '@/wallet/difference-text';
import { PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';
import type { Sender } from '@/wallet/wallet-api';
import {
  AccountNotFoundError,
  ConnectorNotConnectedError,
  ForeignChainError,
  InsufficientFundsError,
  MismatchError,
  NoGasError,
  RevertedSimulationError,
  WrongAccountError,
  WrongNetworkError,
} from '@/wallet/wallet-errors';

/**
 * Everything that can be known before the wallet is asked: calldata, account, network, balance, fee, and the result of the
 * call on the chain as it is now.
 *
 * @returns `ALLOWANCE` if the call would succeed but for a missing token allowance
 * @throws a class of `wallet-errors.ts`, or the error of the node
 */
export async function rehearse(
  config: Config,
  call: Call,
  sender: Sender,
  demo: boolean,
): Promise<'READY' | 'ALLOWANCE'> {
  assertChecked(call, sender);
  // All reads at once, because each costs a slow line seconds. The faults keep this order.
  const [ready, coins, held, fee] = await Promise.allSettled([
    assertReady(config, sender.from, demo),
    getBalance(config.getClient(), { address: sender.from }),
    tokensOf(config, sender),
    feeOf(config, call, sender),
  ]);
  settled(ready);
  assertFunds(config, call, sender, settled(coins), settled(held));
  const result = judge(config, call, settled(coins), fee, paysFee(config));
  if (result === 'ALLOWANCE' && sender.receives) await assertHolding(config, sender.receives);
  return result;
}

/** @throws the reason of a rejection */
function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function assertChecked(call: Call, { check }: Sender): void {
  try {
    check(call);
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    throw new MismatchError(differenceText(cause), cause);
  }
}

/** Checks account and network with the wallet itself, not with cached state. */
export async function assertReady(
  config: Config,
  from: `0x${string}` | undefined,
  demo: boolean,
): Promise<void> {
  const [chain] = config.chains;
  const { address, connector } = getAccount(config);
  if (!address || !connector) throw new ConnectorNotConnectedError();
  // A locked wallet has no accounts; some answer with an error or with something else.
  const [current] = await connector.getAccounts().catch(() => []);
  if (!current) throw new AccountNotFoundError();
  if (from && !isAddressEqual(current, from)) throw new WrongAccountError(from, current);
  if ((await connector.getChainId()) !== chain.id) throw new WrongNetworkError(chain.name);
  if (demo && connector.id !== DEMO_CONNECTOR_ID) await assertLocalChain(config);
}

/**
 * In demo mode the local chain has the real chain's ID. A wallet on the real chain must never be asked to send; the genesis
 * blocks distinguish the two.
 */
async function assertLocalChain(config: Config): Promise<void> {
  const ours = await getBlock(config.getClient(), { blockNumber: 0n });
  const wallet = await getConnectorClient(config);
  const theirs = await getBlock(wallet, { blockNumber: 0n });
  if (ours.hash !== theirs.hash) throw new ForeignChainError();
}

/** Balance of the token that the call spends; null if it spends none. */
async function tokensOf(config: Config, { from, spends }: Sender): Promise<bigint | null> {
  if (!spends?.token) return null;
  return readContract(config.getClient(), {
    address: spends.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [from],
  });
}

/** The network fee, by simulating the call. */
async function feeOf(config: Config, call: Call, { from }: Sender): Promise<bigint> {
  const client = config.getClient();
  const [gas, gasPrice] = await Promise.all([
    estimateGas(client, { account: from, ...call }),
    getGasPrice(client),
  ]);
  return gas * gasPrice;
}

function assertFunds(
  config: Config,
  call: Call,
  { spends }: Sender,
  coins: bigint,
  held: bigint | null,
): void {
  if (spends && held !== null && held < spends.amount) {
    throw new InsufficientFundsError(spends.symbol);
  }
  if (coins < call.value) {
    throw new InsufficientFundsError(config.chains[0].nativeCurrency.symbol);
  }
}

/** Nobody approves a payment for shares that the rules of holding refuse. */
async function assertHolding(
  config: Config,
  { contracts, shares }: NonNullable<Sender['receives']>,
): Promise<void> {
  const fault = await holdingFault(config.getClient(), contracts, shares);
  if (fault) throw new RevertedSimulationError(fault.text, faultText(fault));
}

/** The service pays the network fee of an account by passkey. */
const paysFee = (config: Config) => getAccount(config).connector?.id !== PASSKEY_CONNECTOR_ID;

/** A node estimates no gas for a call whose value is the whole balance; then nothing is left for the fee. */
function judge(
  config: Config,
  call: Call,
  coins: bigint,
  fee: PromiseSettledResult<bigint>,
  pays: boolean,
): 'READY' | 'ALLOWANCE' {
  const { symbol } = config.chains[0].nativeCurrency;
  if (pays && call.value > 0n && coins === call.value) throw new NoGasError(symbol);
  if (fee.status === 'fulfilled') {
    if (pays && coins < call.value + fee.value) throw new NoGasError(symbol);
    return 'READY';
  }
  const fault = callFault(fee.reason, call);
  if (fault?.name === 'ALLOWANCE') return 'ALLOWANCE';
  if (fault) {
    throw new RevertedSimulationError(fault.text, faultText(fault), fee.reason);
  }
  throw fee.reason;
}
