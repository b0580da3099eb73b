import { t } from '@/lang/wallet';
import { UserRejectedError, WalletError } from '@/wallet/wallet-errors';

/** The sheet was closed, took too long, or found none of the account's passkeys. */
export class PasskeyUnusedError extends UserRejectedError {
  constructor(cause?: unknown) {
    super(cause);
    this.message = t(
      'No passkey was used: the dialog was closed, took too long, or this device has none of your account. Nothing was sent. You can try again.',
    );
  }
}

/** This browser or device keeps no passkey that the contract can check. */
export class NoPasskeyError extends WalletError {
  constructor(cause?: unknown) {
    super(
      t(
        'This device cannot keep a passkey for this site. Turn on its screen lock, use another device, or connect a wallet.',
      ),
      { cause },
    );
  }
}

/** The service did not submit a signed call. Its owner can have it submitted by any wallet. */
export class NotSubmittedError extends WalletError {
  /** @param signedCall the transaction to submit, JSON of `account`, `to` and `data`; null where nothing was signed */
  constructor(
    reason: string,
    override readonly signedCall: string | null,
    cause?: unknown,
  ) {
    super(t('{reason} Nothing was sent.', { reason }), { cause });
  }
}
