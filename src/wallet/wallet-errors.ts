/**
 * One class per wallet failure. Callers check `instanceof` and show `message`: what happened, what it means for the
 * money, what to do. Imports no wallet library; `map-wallet-error.ts` maps library errors to these.
 */
export class WalletError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The user rejected the request. Not an error: callers return to the previous step. */
export class UserRejectedError extends WalletError {
  constructor(cause?: unknown) {
    super('You rejected the request in your wallet. Nothing was sent.', { cause });
  }
}

export class WrongNetworkError extends WalletError {
  constructor(readonly expectedChain: string) {
    super(`Your wallet is on another network. Nothing was sent. Switch to ${expectedChain}.`);
  }
}

export class WrongAccountError extends WalletError {
  constructor(
    readonly expected: string,
    readonly connected: string,
  ) {
    super(
      `Your wallet is using ${connected}. Nothing was sent. Switch to ${expected} in your wallet.`,
    );
  }
}

/** The balance covers the payment but not the network fee. */
export class NoGasError extends WalletError {
  constructor(readonly symbol: string) {
    super(
      `Your wallet does not have enough ${symbol} for the network fee. Nothing was sent. Add ${symbol} and try again.`,
    );
  }
}

export class InsufficientFundsError extends WalletError {
  constructor(readonly symbol: string) {
    super(
      `Your wallet does not have enough ${symbol} for this payment. Nothing was sent. Add ${symbol} or enter a smaller amount.`,
    );
  }
}

/** The simulation of the transaction failed. */
export class RevertedSimulationError extends WalletError {
  constructor(reason: string | undefined, cause?: unknown) {
    super(
      `The network would reject this transaction${reason ? ` (${reason})` : ''}. Nothing was sent.`,
      { cause },
    );
  }
}

/** The transaction does not match the order; the cause names the difference. */
export class PaymentMismatchError extends WalletError {
  constructor(cause: Error) {
    super(
      `The payment was stopped because it does not match the order. ${cause.message} ` +
        'Nothing was sent. Reload the page, and contact support if this happens again.',
      { cause },
    );
  }
}

/** Demo mode, but the wallet is on the real chain 56, where it would send real money. */
export class ForeignChainError extends WalletError {
  constructor() {
    super(
      'This is a demo, but your wallet is on the real BNB Smart Chain. ' +
        'Nothing was sent. Use the Demo wallet.',
    );
  }
}

export class ProviderMissingError extends WalletError {
  constructor(cause?: unknown) {
    super('This wallet is not installed in this browser. Install it or choose another one.', {
      cause,
    });
  }
}

export class ChainNotConfiguredError extends WalletError {
  constructor(cause?: unknown) {
    super('This network is not supported. Switch to BNB Smart Chain.', { cause });
  }
}

export class ConnectorAlreadyConnectedError extends WalletError {
  constructor(cause?: unknown) {
    super('This wallet is already connected.', { cause });
  }
}

export class ConnectorNotConnectedError extends WalletError {
  constructor(cause?: unknown) {
    super('No wallet is connected. Nothing was sent. Connect your wallet and try again.', {
      cause,
    });
  }
}

export class AccountNotFoundError extends WalletError {
  constructor(cause?: unknown) {
    super(
      'Your wallet has not given this site access to this account. Allow access in the wallet and try again.',
      {
        cause,
      },
    );
  }
}

export class SwitchNotSupportedError extends WalletError {
  constructor(cause?: unknown) {
    super(
      'This site cannot switch the network of this wallet. Switch to BNB Smart Chain in the wallet.',
      {
        cause,
      },
    );
  }
}

/** The payment request is already open in a wallet, here or in another tab; a second one would pay twice. */
export class PaymentOpenError extends WalletError {
  constructor() {
    super(
      'This payment is already open in your wallet, here or in another tab. Approve or reject it there. ' +
        'The payment was not sent twice. If your wallet shows no request, close the other tab and reload this page.',
    );
  }
}

/** The order was paid or has ended, so the wallet is not opened. */
export class NotPayableError extends WalletError {
  constructor() {
    super(
      'This order no longer accepts a payment. Nothing was sent. This page shows the status of the order.',
    );
  }
}

/** A contract wallet sends native coin in an internal call, which cannot be matched to the order. */
export class ContractCoinError extends WalletError {
  constructor(readonly symbol: string) {
    super(
      `Your wallet is a smart contract, and ${symbol} payments from a contract cannot be matched to an order. ` +
        'Nothing was sent. Pay with a token such as USDT instead.',
    );
  }
}

/** The transaction on the chain differs from the request. */
export class SentOtherwiseError extends WalletError {
  constructor(cause: Error) {
    super(
      `Your wallet sent a different transaction than this page requested. ${cause.message} Do not sign again. ` +
        'Disconnect the wallet, check this device for malicious extensions, and contact support with the transaction hash.',
      { cause },
    );
  }
}

/** Any other error. It is unknown whether a transaction was sent. */
export class UnknownWalletError extends WalletError {
  constructor(cause?: unknown) {
    super(
      'Your wallet returned an unexpected error. If it shows a sent payment, copy the transaction hash and enter it on the order page.',
      { cause },
    );
  }
}
