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

/** A password manager answered for the device, without a key that can be read. */
export class UnreadableKeyError extends WalletError {
  constructor() {
    super(
      t(
        'Your password manager did not give this page the key that it made. Try again, and choose your phone or computer to keep it.',
      ),
    );
  }
}

/** Somebody who is not logged in: their accounts are unknown, and a further one would be lost. */
export class LogInFirstError extends WalletError {
  constructor() {
    super(t('Log in or create an account first. Your passkey then opens your account of shares.'));
  }
}

/** The service refused to submit a call. */
export class NotSubmittedError extends WalletError {
  /**
   * @param reason whole sentences, which say that nothing was sent
   * @param signedCall the transaction that any wallet can submit instead, JSON of `account`, `to` and `data`
   */
  constructor(
    reason: string,
    override readonly signedCall: string | null,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

/** The service's answer did not arrive, so that it may or may not submit a call. */
export class UnknownSubmissionError extends WalletError {
  /** @param signedCall as above */
  constructor(
    override readonly signedCall: string | null,
    cause?: unknown,
  ) {
    super(
      t(
        'Our answer did not arrive, so we cannot say whether your transaction was sent. Wait a minute: if it was, this page finds it. It cannot happen twice.',
      ),
      { cause },
    );
  }
}
