import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { bytesToHex, hexToBytes, stringToBytes, toHex } from 'viem';
import { answerTo } from './passkey-account';

type Options = {
  publicKey: PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions;
};

/**
 * A device that keeps passkeys, in the place of `navigator.credentials`. Its owner says yes to everything, until `answer` says otherwise.
 */
export function softCredentials() {
  const keys = new Map<string, KeyObject>();
  let refusal: string | null = null;
  let given: Buffer | null = null;
  const asked: ('create' | 'get')[] = [];
  const ask = (what: 'create' | 'get') => {
    asked.push(what);
    if (refusal) throw new DOMException('No.', refusal);
  };
  return {
    /** The questions that its owner has seen. */
    asked,
    /** @param name of the DOMException that every question ends with; null: yes */
    answer(name: string | null): void {
      refusal = name;
    },
    /** A password manager gives this in the place of what it made. */
    give(attestation: Buffer | null): void {
      given = attestation;
    },
    /** It was lost, and another one without passkeys is used. */
    lose: () => keys.clear(),
    async create(_: Options) {
      ask('create');
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16).toString('base64url');
      keys.set(id, privateKey);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      return { id, response: { attestationObject: buffer(given ?? attest(x, y)) } };
    },
    async get({ publicKey: { challenge, rpId = '', allowCredentials = [] } }: Options) {
      ask('get');
      const ids = allowCredentials.map(({ id }) =>
        Buffer.from(id as Uint8Array).toString('base64url'),
      );
      const id = ids.find((one) => keys.has(one));
      const key = id === undefined ? undefined : keys.get(id);
      if (!key) throw new DOMException('None.', 'NotAllowedError');
      const rpIdHash = toHex(createHash('sha256').update(rpId).digest());
      const hash = bytesToHex(challenge as Uint8Array);
      const { authenticatorData, clientDataJSON, der } = answerTo(hash, {
        ...{ key, rpIdHash, origin: `https://${rpId}` },
      });
      const response = {
        authenticatorData: buffer(hexToBytes(authenticatorData)),
        clientDataJSON: buffer(stringToBytes(clientDataJSON)),
        signature: buffer(der),
      };
      return { id, response };
    },
  };
}

/**
 * What every authenticator gives: CBOR, here the end of it alone, a COSE key of these coordinates (base64url).
 */
export const attest = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e65a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
