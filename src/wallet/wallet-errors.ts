/**
 * One class per thing that can go wrong between the product and a wallet. Callers ask `instanceof`
 * and show `message`: what happened, what it means for the money, what to do. This file has no
 * wallet library in it, so pages may import it; `map-wallet-error.ts` turns the libraries' errors
 * into these.
 */
export class WalletError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The person said no in the wallet. Not a fault: callers return to the step before. */
export class UserRejectedError extends WalletError {
  constructor(cause?: unknown) {
    super('You rejected the request in your wallet. Nothing was sent.', { cause });
  }
}

export class WrongNetworkError extends WalletError {
  constructor(readonly expectedChain: string) {
    super(`Your wallet is on another network. Switch to ${expectedChain}; nothing was sent.`);
  }
}

export class WrongAccountError extends WalletError {
  constructor(
    readonly expected: string,
    readonly connected: string,
  ) {
    super(`Connect ${expected} in your wallet. It is on ${connected} now; nothing was sent.`);
  }
}

/** The payment could be made, but the network fee could not. */
export class NoGasError extends WalletError {
  constructor(readonly symbol: string) {
    super(`Your wallet has too little ${symbol} for the network fee. Nothing was sent.`);
  }
}

export class InsufficientFundsError extends WalletError {
  constructor(readonly symbol: string) {
    super(`Your wallet holds too little ${symbol} for this payment. Nothing was sent.`);
  }
}

/** The network says beforehand that the transaction would fail. */
export class RevertedSimulationError extends WalletError {
  constructor(reason: string | undefined, cause?: unknown) {
    super(
      `The network would refuse this payment${reason ? ` (${reason})` : ''}. Nothing was sent.`,
      { cause },
    );
  }
}

/** What would be sent is not what the order says; the cause names what differs. */
export class PaymentMismatchError extends WalletError {
  constructor(cause: Error) {
    super(
      `The payment was stopped because it is not the one the order describes. ${cause.message} ` +
        'Nothing was sent. Reload the page, and write to support if this happens again.',
      { cause },
    );
  }
}

/** Demo mode, and the wallet's chain 56 is not the local one: real money would leave it. */
export class ForeignChainError extends WalletError {
  constructor() {
    super(
      'Your wallet is on the real BNB Smart Chain and this is a demonstration. ' +
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
    super('This network is not used here. Switch to BNB Smart Chain.', { cause });
  }
}

export class ConnectorAlreadyConnectedError extends WalletError {
  constructor(cause?: unknown) {
    super('This wallet is connected already.', { cause });
  }
}

export class ConnectorNotConnectedError extends WalletError {
  constructor(cause?: unknown) {
    super('No wallet is connected. Connect it and try again; nothing was sent.', { cause });
  }
}

export class AccountNotFoundError extends WalletError {
  constructor(cause?: unknown) {
    super(
      'Your wallet does not share this account with us. Allow it in the wallet and try again.',
      {
        cause,
      },
    );
  }
}

export class SwitchNotSupportedError extends WalletError {
  constructor(cause?: unknown) {
    super('This wallet cannot switch networks from here. Switch it to BNB Smart Chain yourself.', {
      cause,
    });
  }
}

/** This order's payment is open in a wallet already, here or in another tab: a second one would pay twice. */
export class PaymentOpenError extends WalletError {
  constructor() {
    super(
      'Your wallet has this payment open already, here or in another tab. Answer it there. ' +
        'If your wallet shows nothing, close the other tab and reload this page; nothing was sent twice.',
    );
  }
}

/** The order was paid or ended meanwhile, so no wallet opens for it. */
export class NotPayableError extends WalletError {
  constructor() {
    super(
      'This order awaits no payment any more. Nothing more was sent; the page shows where it stands.',
    );
  }
}

/** A wallet that is a contract sends coin inside a call, which leaves nothing on the chain to know it by. */
export class ContractCoinError extends WalletError {
  constructor(readonly symbol: string) {
    super(
      `Your wallet is a contract, and ${symbol} that a contract sends cannot be told apart on the chain. ` +
        'Nothing was sent. Pay in a token such as USDT from this wallet.',
    );
  }
}

/** What stands on the chain under the hash is another transaction than the one that was asked for. */
export class SentOtherwiseError extends WalletError {
  constructor(cause: Error) {
    super(
      `What your wallet sent is not what this page asked it for. ${cause.message} Do not sign again. ` +
        'Disconnect the wallet, check this device for bad extensions, and write to support with the hash.',
      { cause },
    );
  }
}

/** Anything without a class of its own. Whether something was sent is not known. */
export class UnknownWalletError extends WalletError {
  constructor(cause?: unknown) {
    super(
      'Your wallet did not answer as expected. If it shows a sent payment, keep its hash; the order page takes it.',
      { cause },
    );
  }
}
