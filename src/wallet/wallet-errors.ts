import { t } from '@/lang/wallet';
import { someCause } from './provider-faults';

/**
 * One class per wallet failure. Callers check `instanceof` and show `message`: what happened, what it means for the
 * money, what to do. Imports no wallet library; `map-wallet-error.ts` maps library errors to these.
 */
export class WalletError extends Error {
  /** A transaction that its owner signed and nobody has submitted, as JSON of `to` and `data`. */
  readonly signedCall?: string | null;

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The failure that a wallet of this site threw, which libraries wrap; undefined for any other error. */
export function ownError(error: unknown): WalletError | undefined {
  let found: WalletError | undefined;
  someCause(error, (cause) => {
    if (cause instanceof WalletError) found = cause;
    return found !== undefined;
  });
  return found;
}

/** The user rejected the request. Not an error: callers return to the previous step. */
export class UserRejectedError extends WalletError {
  constructor(cause?: unknown) {
    super(t('You rejected the request in your wallet. Nothing was sent. You can try again.'), {
      cause,
    });
  }
}

export class WrongNetworkError extends WalletError {
  constructor(readonly expectedChain: string) {
    super(
      t('Your wallet is on another network. Nothing was sent. Switch to {network}.', {
        network: expectedChain,
      }),
    );
  }
}

export class WrongAccountError extends WalletError {
  constructor(
    readonly expected: string,
    readonly connected: string,
  ) {
    super(
      t(
        'Your wallet is using {connected}. Nothing was sent. Switch to {expected} in your wallet.',
        {
          connected,
          expected,
        },
      ),
    );
  }
}

/** The balance covers the payment but not the network fee. */
export class NoGasError extends WalletError {
  constructor(readonly symbol: string) {
    super(
      t(
        'Your wallet does not have enough {symbol} for the network fee. Nothing was sent. Add {symbol} and try again.',
        { symbol },
      ),
    );
  }
}

export class InsufficientFundsError extends WalletError {
  constructor(readonly symbol: string) {
    super(
      t(
        'Your wallet does not have enough {symbol} for this payment. Nothing was sent. Add {symbol} or enter a smaller amount.',
        { symbol },
      ),
    );
  }
}

/** The contract would refuse the call; `reason` is a sentence of `shared/call-faults.ts`, `shown` the same in the language of the page. */
export class RevertedSimulationError extends WalletError {
  constructor(
    readonly reason: string,
    shown: string,
    cause?: unknown,
  ) {
    super(t('{reason} Nothing was sent.', { reason: shown }), { cause });
  }
}

/** The calldata is not what the page shows; `difference` says how, in the language of the page. */
export class MismatchError extends WalletError {
  constructor(difference: string, cause: Error) {
    super(
      t(
        'The transaction was stopped because it is not the one that this page shows. {difference} Nothing was sent. Reload the page, and contact support if this happens again.',
        { difference },
      ),
      { cause },
    );
  }
}

/** A batch did not end in a purchase. The wallet can still be asked for two confirmations. */
export class BatchError extends WalletError {}

/** A batch was reverted, or only a part of it was executed. */
export class BatchFailedError extends BatchError {
  constructor() {
    super(
      t(
        'The network did not execute your transaction. You were charged at most the network fee. Check the order below and try again.',
      ),
    );
  }
}

/** The wallet offered atomic batches and refused this one, or its user did not want the account upgraded. */
export class BatchRefusedError extends BatchError {
  constructor(cause?: unknown) {
    super(
      t(
        'Your wallet did not combine the two transactions. Nothing was sent. You can confirm them one after the other.',
      ),
      { cause },
    );
  }
}

/** The wallet took a batch, or answered with an unknown error, and does not say what it did. */
export class BatchUnknownError extends BatchError {
  constructor(cause?: unknown) {
    super(
      t(
        'Your wallet does not say whether it sent the two transactions. Look at its activity. If they are there, wait a minute: this page finds your purchase. If not, confirm them one after the other.',
      ),
      { cause },
    );
  }
}

/** JSON-RPC code -32002: wallets use it for a request that is already open, and for a node that does not answer. */
export class WalletBusyError extends WalletError {
  constructor(cause?: unknown) {
    super(
      t(
        'Your wallet has an open request, or it cannot reach its network. This request was not sent. Open the wallet, answer the open request, check its network connection, and try again.',
      ),
      { cause },
    );
  }
}

/** The wallet lets its owner lower an approval, and the owner did. Amounts with symbol. */
export class AllowanceLoweredError extends WalletError {
  constructor(allowed: string, needed: string) {
    super(
      t(
        'Your wallet approved {allowed}, but {needed} is needed. Nothing was paid. Approve again without changing the amount.',
        { allowed, needed },
      ),
    );
  }
}

/** A token may not be taken from the wallet, so the call would fail. */
export class AllowanceMissingError extends WalletError {
  constructor() {
    super(t('The approval is too small. Nothing was sent. Approve the amount again.'));
  }
}

/** Demo mode, but the wallet is on the real chain 56, where it would send real money. */
export class ForeignChainError extends WalletError {
  constructor() {
    super(
      t(
        'This is a demo, but your wallet uses the real BNB Smart Chain. Nothing was sent. Select the demo’s node in your wallet, or use the Demo wallet.',
      ),
    );
  }
}

export class ProviderMissingError extends WalletError {
  constructor(cause?: unknown) {
    super(t('This wallet is not installed in this browser. Install it or choose another one.'), {
      cause,
    });
  }
}

export class ChainNotConfiguredError extends WalletError {
  constructor(cause?: unknown) {
    super(t('This network is not supported. Switch to BNB Smart Chain.'), { cause });
  }
}

export class ConnectorAlreadyConnectedError extends WalletError {
  constructor(cause?: unknown) {
    super(t('This wallet is already connected.'), { cause });
  }
}

export class ConnectorNotConnectedError extends WalletError {
  constructor(cause?: unknown) {
    super(t('No wallet is connected. Nothing was sent. Connect your wallet and try again.'), {
      cause,
    });
  }
}

export class AccountNotFoundError extends WalletError {
  constructor(cause?: unknown) {
    super(
      t(
        'Your wallet is locked, or it does not let this site use this account. Nothing was sent. Unlock it, allow access, and try again.',
      ),
      {
        cause,
      },
    );
  }
}

/** The wallet does not know EIP-2255. */
export class ChooseUnsupportedError extends WalletError {
  constructor(cause?: unknown) {
    super(
      t(
        'This site cannot ask your wallet for another account. Switch the account in the wallet. If nothing changes here, disconnect this site in the wallet and connect again with the other account.',
      ),
      { cause },
    );
  }
}

export class SwitchNotSupportedError extends WalletError {
  constructor(cause?: unknown) {
    super(
      t(
        'This site cannot switch the network of this wallet. Switch to BNB Smart Chain in the wallet.',
      ),
      {
        cause,
      },
    );
  }
}

/** The purchase is already open in a wallet, here or in another tab; a second one would be reverted. */
export class PaymentOpenError extends WalletError {
  constructor() {
    super(
      t(
        'This purchase is already open in your wallet, here or in another tab. Approve or reject it there. If your wallet shows no request, close the other tab and reload this page.',
      ),
    );
  }
}

/** The order was paid or has ended, so the wallet is not opened. */
export class NotPayableError extends WalletError {
  constructor() {
    super(
      t(
        'This order no longer accepts a payment. Nothing was sent. This page shows the status of the order.',
      ),
    );
  }
}

/** The transaction on the chain differs from the request. */
export class SentOtherwiseError extends WalletError {
  constructor() {
    super(
      t(
        'Your wallet sent a different transaction than this page requested. Do not sign again. Disconnect the wallet, check this device for malicious extensions, and contact support with the transaction hash.',
      ),
    );
  }
}

/** Any other error. It is unknown whether a transaction was sent. */
export class UnknownWalletError extends WalletError {
  constructor(cause?: unknown) {
    super(
      t(
        'Your wallet returned an unexpected error. If it shows a sent transaction, wait a minute: this page finds it.',
      ),
      { cause },
    );
  }
}
