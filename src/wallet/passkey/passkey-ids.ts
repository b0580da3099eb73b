import { isAddress, isHex } from 'viem';
import { storedValue } from '@/lib/storage/stored-value';

/** Connector ID of the account by passkey. Separate from its code, which loads when it is chosen. */
export const PASSKEY_CONNECTOR_ID = 'passkey';

/** A passkey that may sign for an account. */
export type SigningPasskey = { signer: `0x${string}`; credentialId: string };

/** An account by passkey; the first passkey is the one that its address follows from. */
export type PasskeyAccount = {
  address: `0x${string}`;
  passkeys: readonly [SigningPasskey, ...SigningPasskey[]];
};

/** The passkey that was made here last, until the service knows its account. */
export const madeHere = storedValue<PasskeyAccount>('fnx.passkey', (value) => {
  const { address, passkeys } = Object(value) as Partial<PasskeyAccount>;
  const [first] = Array.isArray(passkeys) ? passkeys : [];
  const isWhole =
    typeof address === 'string' &&
    isAddress(address) &&
    isHex(first?.signer) &&
    typeof first?.credentialId === 'string';
  return isWhole ? { address, passkeys: [first] } : null;
});
