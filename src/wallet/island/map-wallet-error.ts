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
import { callFault } from '@/chain/call-faults';
import { t } from '@/lang/wallet';
import { faultText } from '@/wallet/fault-text';
import {
  AccountNotFoundError,
  BatchRefusedError,
  ChainNotConfiguredError,
  ConnectorAlreadyConnectedError,
  ConnectorNotConnectedError,
  NoGasError,
  ProviderMissingError,
  RevertedSimulationError,
  SwitchNotSupportedError,
  UnknownWalletError,
  UserRejectedError,
  WalletBusyError,
  WalletError,
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
  if (error instanceof WalletError) return error;
  const has = (test: (cause: unknown) => boolean) => inChain(error, test);

  if (has(isBatchRefusal)) return new BatchRefusedError(error);
  if (has(isRejection)) return new UserRejectedError(error);
  if (has(hasCode(BUSY))) return new WalletBusyError(error);
  if (has((cause) => cause instanceof NodeInsufficientFundsError)) {
    return new NoGasError(chain.nativeSymbol);
  }
  if (has(isRevert)) {
    const reason = callFault(error)?.text;
    return reason === undefined
      ? new RevertedSimulationError(UNKNOWN_REASON, t(UNKNOWN_REASON), error)
      : new RevertedSimulationError(reason, faultText(reason), error);
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

function isRevert(cause: unknown): boolean {
  return cause instanceof ExecutionRevertedError || cause instanceof EstimateGasExecutionError;
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

/** EIP-5792: the user refused to upgrade the account (5750), or the wallet cannot execute the calls as one (5760). */
const isBatchRefusal = (cause: unknown) => hasCode(5750)(cause) || hasCode(5760)(cause);

/** EIP-1474 code -32002, "resource unavailable". */
const BUSY = -32002;

/** EIP-1193 code 4001; EIP-5792 keeps it for batches. */
function isRejection(cause: unknown): boolean {
  return cause instanceof UserRejectedRequestError || hasCode(UserRejectedRequestError.code)(cause);
}

/** Some wallets throw plain objects with only the code. */
const hasCode = (code: number) => (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === code;

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
