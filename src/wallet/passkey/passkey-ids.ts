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
 * The account whose passkey was made on this page last, until the service knows it. In memory alone: an account that is not linked holds
 * nothing, and a browser need not keep whose it is.
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

/** The passkey of an account that was made on this page, which the service keeps for the person's other devices when it links it. */
export function newPasskeyOf(address: string): SigningPasskey | undefined {
  const made = madeHere.read();
  return made?.address.toLowerCase() === address.toLowerCase() ? made.passkeys[0] : undefined;
}
