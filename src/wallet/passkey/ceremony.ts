import { type Assertion, readDer } from '@fnx/chain/passkey-account';
import { bytesToHex, type Hex, hexToBytes } from 'viem';
import { BANK_FACTS } from '@/config/bank-facts';
import { t } from '@/lang/wallet';
import { shortAddress } from '@/lib/format/format';
import { NoPasskeyError, PasskeyUnusedError } from './passkey-errors';

/*
 * The two requests to an authenticator (WebAuthn level 3). The browser shows its own sheet, which names the site and nothing else.
 */

/** ES256: ECDSA on P-256 with SHA-256 (IANA COSE). The contract checks no other. */
const ES256 = -7;
const POINT_BYTES = 64;
const TIMEOUT_MS = 120_000;

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

type NewPasskey = {
  /** Base64url. */
  credentialId: string;
  /** The public key: x and y, 64 bytes. */
  point: Hex;
  /** By which the authenticator knows it, base64url; random, so it names no person. */
  userId: string;
};

/**
 * Makes a passkey.
 * @throws PasskeyUnusedError when its owner closed the sheet, NoPasskeyError when this device keeps none of the kind
 */
export async function makePasskey(rpId: string): Promise<NewPasskey> {
  const user = random(32);
  // Sheets list passkeys by this name, and the login's own stand in the same list.
  const name = keyName(new Date().toISOString().slice(0, 10));
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: random(32),
        rp: { id: rpId, name: BANK_FACTS.brand },
        user: { id: user, name, displayName: name },
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: TIMEOUT_MS,
      },
    })
    .catch(refuse);
  const response = (made as PublicKeyCredential | null)
    ?.response as AuthenticatorAttestationResponse;
  const key = response?.getPublicKey?.();
  if (!made || !key || response.getPublicKeyAlgorithm() !== ES256) throw new NoPasskeyError();
  // The key's DER form ends with the uncompressed point (RFC 5480).
  const point = bytesToHex(new Uint8Array(key).slice(-POINT_BYTES));
  return { credentialId: made.id, point, userId: toBase64Url(user) };
}

/** People tell it by its use from the one for the login. */
const keyName = (of: string) => `${BANK_FACTS.brand} · ${t('Key to your shares')} · ${of}`;

/** Names a new passkey by the address of its account, which is known only now; browsers without the method keep the first name. */
export function namePasskey({
  rpId,
  userId,
  address,
}: {
  rpId: string;
  userId: string;
  address: string;
}) {
  const name = keyName(shortAddress(address));
  const { signalCurrentUserDetails } = PublicKeyCredential as unknown as Signals;
  signalCurrentUserDetails
    ?.call(PublicKeyCredential, { rpId, userId, name, displayName: name })
    .catch(() => {});
}

/** WebAuthn level 3, which TypeScript's library does not have yet. */
type Signals = {
  signalCurrentUserDetails?(details: Record<string, string>): Promise<void>;
};

/**
 * Has one of the passkeys sign a hash.
 * @param credentialIds base64url
 * @throws PasskeyUnusedError when its owner closed the sheet or none of them is here
 */
export async function signWith(
  rpId: string,
  credentialIds: readonly string[],
  hash: Hex,
): Promise<{ credentialId: string; assertion: Assertion }> {
  const got = await navigator.credentials
    .get({
      publicKey: {
        challenge: own(hexToBytes(hash)),
        rpId,
        allowCredentials: credentialIds.map((id) => ({
          type: 'public-key',
          id: fromBase64Url(id),
        })),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    })
    .catch(refuse);
  if (!got) throw new PasskeyUnusedError();
  const { response, id } = got as PublicKeyCredential;
  const { authenticatorData, clientDataJSON, signature } =
    response as AuthenticatorAssertionResponse;
  return {
    credentialId: id,
    assertion: {
      authenticatorData: bytesToHex(new Uint8Array(authenticatorData)),
      clientDataJSON: new TextDecoder().decode(clientDataJSON),
      ...readDer(new Uint8Array(signature)),
    },
  };
}

/** SHA-256 of the site's domain, which authenticators sign. */
export async function rpIdHashOf(rpId: string): Promise<Hex> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rpId));
  return bytesToHex(new Uint8Array(digest));
}

/** Browsers take buffers of their own memory alone. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Browsers do not tell a closed sheet from a missing passkey, so that sites learn nothing. */
function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (['NotSupportedError', 'ConstraintError', 'SecurityError'].includes(name)) {
    throw new NoPasskeyError(error);
  }
  throw new PasskeyUnusedError(error);
}
