import type { PasskeyParty } from '@/config/passkey-party';
import type { AppContext } from './context';

/** The relying party of WebAuthn: the domain of all passkeys, and the origins whose pages may ask for them. */
export const relyingParty = ({ config }: Pick<AppContext, 'config'>): PasskeyParty =>
  config.passkeys;

/** Writes the party as the journal keeps it beside an officer's key: the origins in one text. */
export const writeParty = ({ rpId, origins }: PasskeyParty) => ({
  rpId,
  origin: origins.join(' '),
});

export const readParty = ({ rpId, origin }: { rpId: unknown; origin: unknown }): PasskeyParty => ({
  rpId: String(rpId),
  origins: String(origin).split(' '),
});

/** The answer of an authenticator to a request for a new passkey; all but the id base64url. */
type Registration = { credentialId: string; clientDataJSON: string; attestationObject: string };

/** The signed answer of an authenticator; all base64url. */
export type Assertion = {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | undefined;
};

/** A public key (COSE) and the signature counter of its authenticator. */
export type PublicKey = { publicKey: Buffer; counter: number };

/** The verified key of a registration; null if anything about it is wrong. */
export async function readNewKey(
  { rpId, origins }: PasskeyParty,
  { credentialId: id, clientDataJSON, attestationObject }: Registration,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (!(await isUncertified(attestationObject))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp: backedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      backedUp,
    };
  } catch {
    // The library throws for every fault of the input.
    return null;
  }
}

/** Reads the new passkey from an attestation without verifying it; null if it is none. */
export async function readAttestation(attestationObject: string) {
  const { decodeAttestationObject, parseAuthenticatorData } = await import(
    '@simplewebauthn/server/helpers'
  );
  try {
    const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const said = parseAuthenticatorData(decoded.get('authData'));
    const { credentialID: id, credentialPublicKey: publicKey } = said;
    if (!id || !publicKey) return null;
    return {
      credentialId: Buffer.from(id).toString('base64url'),
      publicKey: Buffer.from(publicKey),
    };
  } catch {
    return null;
  }
}

/**
 * True without a certificate of the authenticator's maker. We ask for none; and a certificate may name addresses that its
 * verification would fetch.
 */
async function isUncertified(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  if (format === 'none') return true;
  // A signature by the new key itself, which browsers pass on.
  return format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
}

/** Verifies a signature whose owner was verified by finger, face or PIN; null if it is not valid. */
export async function verifyAssertion(
  { rpId, origins }: PasskeyParty,
  { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle }: Assertion,
  challenge: string,
  { publicKey, counter }: PublicKey,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData,
          signature,
          ...(userHandle !== undefined && { userHandle }),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
    return { counter: newCounter, backedUp };
  } catch {
    // The library throws for every fault of the input, also for a counter that went backwards.
    return null;
  }
}

/** The challenge inside a browser's `clientDataJSON`; null if there is none. */
export const readChallenge = (clientDataJSON: string): string | null =>
  readClientData(clientDataJSON, 'challenge', /^[A-Za-z0-9_-]{1,128}$/);

/** The origin of the page that asked, in the same place. */
export const readOrigin = (clientDataJSON: string): string | null =>
  readClientData(clientDataJSON, 'origin', /^https?:\/\/[A-Za-z0-9.:-]{1,255}$/);

function readClientData(clientDataJSON: string, name: string, form: RegExp): string | null {
  try {
    const value = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))[name];
    return typeof value === 'string' && form.test(value) ? value : null;
  } catch {
    return null;
  }
}
