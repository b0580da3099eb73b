/** Connector ID of the account by passkey. Separate from its code, which loads when it is chosen. */
export const PASSKEY_CONNECTOR_ID = 'passkey';

/** A passkey that may sign for an account. */
export type SigningPasskey = { signer: `0x${string}`; credentialId: string };

/** An account by passkey; the first passkey is the one that its address follows from. */
export type PasskeyAccount = {
  address: `0x${string}`;
  passkeys: readonly [SigningPasskey, ...SigningPasskey[]];
};

let made: PasskeyAccount | null = null;

/**
 * The passkey that was made here last, until the service knows its account. In memory alone: an account that is not linked holds nothing,
 * and a browser need not keep whose it is.
 */
export const madeHere = {
  read: () => made,
  save(account: PasskeyAccount): void {
    made = account;
  },
  clear(): void {
    made = null;
  },
};
