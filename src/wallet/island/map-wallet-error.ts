import {
  ChainNotFoundError,
  EstimateGasExecutionError,
  ExecutionRevertedError,
  InsufficientFundsError as NodeInsufficientFundsError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem';
import {
  ConnectorAccountNotFoundError,
  ConnectorChainMismatchError,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
  ConnectorAlreadyConnectedError as WagmiAlreadyConnectedError,
  ChainNotConfiguredError as WagmiChainNotConfiguredError,
} from 'wagmi';
import {
  AccountNotFoundError,
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorNotConnectedError,
  NoGasError,
  ProviderMissingError,
  RevertedSimulationError,
  SwitchNotSupportedError,
  UnknownWalletError,
  UserRejectedError,
  WalletError,
  WrongNetworkError,
} from '@/wallet/wallet-errors';

/**
 * Turns what viem, wagmi or an EIP-1193 provider throws into one of our classes. The most specific
 * cause anywhere in the chain decides.
 *
 * @param error anything that was thrown
 * @param chain names of the chain the product uses, for the words
 */
export function mapWalletError(
  error: unknown,
  chain: { name: string; nativeSymbol: string },
): WalletError {
  if (error instanceof WalletError) return error;
  const has = (test: (cause: unknown) => boolean) => inChain(error, test);

  if (has(isRejection)) return new UserRejectedError(error);
  if (has((cause) => cause instanceof NodeInsufficientFundsError)) {
    return new NoGasError(chain.nativeSymbol);
  }
  const reverted = findCause(error, (cause) => cause instanceof ExecutionRevertedError);
  if (reverted) {
    return new RevertedSimulationError((reverted as ExecutionRevertedError).shortMessage, error);
  }
  if (has((cause) => cause instanceof EstimateGasExecutionError)) {
    return new RevertedSimulationError(statedReason(error), error);
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
  if (has((cause) => cause instanceof ConnectorAccountNotFoundError)) {
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

/** Hardhat's nodes word a revert in a way that viem does not take for one. */
function statedReason(error: unknown): string | undefined {
  const reason = (cause: unknown) =>
    cause instanceof Error ? /reverted with reason string '([^']+)'/.exec(cause.message) : null;
  return reason(findCause(error, (cause) => reason(cause) !== null))?.[1];
}

/** wagmi keeps this one class to itself, so its name has to do. */
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

/** EIP-1193 code 4001; wallets that throw plain objects carry the code alone. */
function isRejection(cause: unknown): boolean {
  if (cause instanceof UserRejectedRequestError) return true;
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    cause.code === UserRejectedRequestError.code
  );
}

function inChain(error: unknown, test: (cause: unknown) => boolean): boolean {
  return findCause(error, test) !== undefined;
}

/** Walks `cause` from the outside in; bounded, for an error may be its own cause. */
function findCause(error: unknown, test: (cause: unknown) => boolean): unknown {
  let cause = error;
  for (let depth = 0; depth < 12 && cause !== undefined && cause !== null; depth++) {
    if (test(cause)) return cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return undefined;
}
