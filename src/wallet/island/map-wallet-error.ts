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
 * Maps errors of viem, wagmi and EIP-1193 providers to our classes. The most specific cause in the chain decides.
 *
 * @param chain names of the product's chain, for the messages
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

/** Hardhat nodes format revert reasons in a way viem does not recognise. */
function statedReason(error: unknown): string | undefined {
  const reason = (cause: unknown) =>
    cause instanceof Error ? /reverted with reason string '([^']+)'/.exec(cause.message) : null;
  return reason(findCause(error, (cause) => reason(cause) !== null))?.[1];
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

/** EIP-1193 code 4001. Some wallets throw plain objects with only the code. */
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

/** Walks the `cause` chain; bounded, because it may be circular. */
function findCause(error: unknown, test: (cause: unknown) => boolean): unknown {
  let cause = error;
  for (let depth = 0; depth < 12 && cause !== undefined && cause !== null; depth++) {
    if (test(cause)) return cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return undefined;
}
