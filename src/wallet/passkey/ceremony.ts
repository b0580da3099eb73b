import { type Assertion, readDer } from '@fnx/chain/passkey-account';
import { bytesToHex, type Hex, hexToBytes } from 'viem';
import { BANK_FACTS } from '@/config/bank-facts';
import { t } from '@/lang/wallet';
import { shortAddress } from '@/lib/format/format';
import { NoPasskeyError, PasskeyUnusedError, UnreadableKeyError } from './passkey-errors';

/*
 * The two requests to an authenticator (WebAuthn level 3). The browser shows its own sheet, which names the site and nothing else.
 */

/** ES256: ECDSA on P-256 with SHA-256 (IANA COSE). The contract checks no other. */
const ES256 = -7;
/**
 * A key for ES256 in an attestation object, around its coordinates: a COSE key (RFC 9053) in the canonical form that WebAuthn
 * orders (6.5.1.1).
 */
const COSE_KEY = /a5010203262001215820(?<x>[0-9a-f]{64})225820(?<y>[0-9a-f]{64})/;
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
 * @throws PasskeyUnusedError when its owner closed the sheet, NoPasskeyError when this device keeps none of the kind,
 * UnreadableKeyError when what answered gave no key
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
  if (!made) throw new NoPasskeyError();
  const point = await pointOf(made as PublicKeyCredential);
  if (!point) {
    forget({ rpId, credentialId: made.id });
    throw new UnreadableKeyError();
  }
  return { credentialId: made.id, point, userId: toBase64Url(user) };
}

/**
 * Reads the key from the attestation object, which every authenticator has to give: `getPublicKey` is missing, throws or is
 * empty where a password manager answers in the browser's place.
 * @returns null without a point of P-256
 */
async function pointOf({ response }: PublicKeyCredential): Promise<Hex | null> {
  const { attestationObject } = response as AuthenticatorAttestationResponse;
  const found = bytesToHex(new Uint8Array(attestationObject)).match(COSE_KEY)?.groups;
  if (!found) return null;
  const point: Hex = `0x${found.x}${found.y}`;
  const raw = own(hexToBytes(`0x04${point.slice(2)}`));
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  return crypto.subtle.importKey('raw', raw, curve, false, ['verify']).then(
    () => point,
    () => null,
  );
}

/** People tell it by its use from the one for the login. */
const keyName = (of: string) => `${BANK_FACTS.brand} · ${t('Key to your shares')} · ${of}`;

/** Tells the authenticator that nobody uses a passkey, so that it stands in no list. Browsers without the method keep it. */
function forget(unknown: { rpId: string; credentialId: string }) {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as Signals;
  signalUnknownCredential?.call(PublicKeyCredential, unknown).catch(() => {});
}

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
  signalUnknownCredential?(credential: Record<string, string>): Promise<void>;
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
