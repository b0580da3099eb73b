import {
  ChainNotFoundError,
  EstimateGasExecutionError,
  ExecutionRevertedError,
  HttpRequestError,
  InsufficientFundsError as NodeInsufficientFundsError,
  SwitchChainError,
  TimeoutError,
} from 'viem';
import {
  ConnectorAccountNotFoundError,
  ConnectorChainMismatchError,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
  ConnectorAlreadyConnectedError as WagmiAlreadyConnectedError,
  ChainNotConfiguredError as WagmiChainNotConfiguredError,
} from 'wagmi';
import { t } from '@/lang/wallet';
import { faultText } from '@/lib/http/fault-text';
import { callFault } from '@/shared/call-faults';
import { isBusy, isRejection, isUnauthorized, someCause } from '@/wallet/provider-faults';
import {
  AccountNotFoundError,
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorNotConnectedError,
  NoGasError,
  ownError,
  ProviderMissingError,
  RevertedSimulationError,
  SwitchNotSupportedError,
  UnknownWalletError,
  UserRejectedError,
  WalletBusyError,
  type WalletError,
  WrongNetworkError,
} from '@/wallet/wallet-errors';

const UNKNOWN_REASON = 'The network would reject this transaction.';

/**
 * Maps errors of viem, wagmi and EIP-1193 providers to our classes. The most specific cause in the chain decides.
 *
 * @param chain names of the product's chain, for the messages
 */
export function mapWalletError(
  error: unknown,
  chain: { name: string; nativeSymbol: string },
): WalletError {
  const own = ownError(error);
  if (own) return own;
  const has = (test: (cause: unknown) => boolean) => someCause(error, test);

  if (isRejection(error)) return new UserRejectedError(error);
  if (isBusy(error)) return new WalletBusyError(error);
  if (has((cause) => cause instanceof NodeInsufficientFundsError)) {
    return new NoGasError(chain.nativeSymbol);
  }
  if (has(isRevert)) {
    const fault = callFault(error);
    return fault
      ? new RevertedSimulationError(fault.text, faultText(fault), error)
      : new RevertedSimulationError(UNKNOWN_REASON, t(UNKNOWN_REASON), error);
  }
  if (has((cause) => cause instanceof ProviderNotFoundError)) {
    return new ProviderMissingError(error);
  }
  if (has((cause) => cause instanceof WagmiAlreadyConnectedError)) {
    return new ConnectorAlreadyConnectedError(error);
  }
  if (has(isNotConnected)) {
    return new ConnectorNotConnectedError(error);
  }
  if (isUnauthorized(error) || has((cause) => cause instanceof ConnectorAccountNotFoundError)) {
    return new AccountNotFoundError(error);
  }
  if (has((cause) => cause instanceof SwitchChainNotSupportedError)) {
    return new SwitchNotSupportedError(error);
  }
  if (has((cause) => cause instanceof WagmiChainNotConfiguredError)) {
    return new ChainNotConfiguredError(error);
  }
  if (has(isNetworkFault)) return new WrongNetworkError(chain.name);
  return new UnknownWalletError(error);
}

/** A node that does not answer refuses nothing. */
function isRevert(cause: unknown): boolean {
  if (cause instanceof EstimateGasExecutionError) {
    return !someCause(
      cause,
      (inner) => inner instanceof HttpRequestError || inner instanceof TimeoutError,
    );
  }
  return cause instanceof ExecutionRevertedError;
}

/** wagmi does not export this class, so match its name. */
function isNotConnected(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'ConnectorNotConnectedError';
}

function isNetworkFault(cause: unknown): boolean {
  return (
    cause instanceof ConnectorChainMismatchError ||
    cause instanceof SwitchChainError ||
    cause instanceof ChainNotFoundError
  );
}
