import { tabValue } from '@/lib/storage/stored-value';

/** Connector ID of the account by passkey. Separate from its code, which loads when it is chosen. */
export const PASSKEY_CONNECTOR_ID = 'passkey';

/** A passkey that may sign for an account. */
export type SigningPasskey = { signer: `0x${string}`; credentialId: string };

/** An account by passkey; the first passkey is the one that its address follows from. */
export type PasskeyAccount = {
  address: `0x${string}`;
  passkeys: readonly [SigningPasskey, ...SigningPasskey[]];
};

/**
 * The account whose passkey was made in this tab last, until the service knows it. An authenticator does not tell a public key twice, so
 * a reload before the sign-in must not lose it.
 */
export const madeHere = tabValue<PasskeyAccount>('fnx.passkey', (value) => {
  const { address, passkeys } = Object(value) as Partial<PasskeyAccount>;
  const { signer, credentialId } = Object(Array.isArray(passkeys) ? passkeys[0] : undefined);
  return isHex(address) && isHex(signer) && typeof credentialId === 'string'
    ? { address, passkeys: [{ signer, credentialId }] }
    : null;
});

/** The passkey of an account that was made in this tab, which the service keeps for the person's other devices when it links it. */
export function newPasskeyOf(address: string): SigningPasskey | undefined {
  const made = madeHere.read();
  return made?.address.toLowerCase() === address.toLowerCase() ? made.passkeys[0] : undefined;
}

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value);
