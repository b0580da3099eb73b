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
    /** It was lost, and another one without passkeys is used. */
    lose: () => keys.clear(),
    async create(_: Options) {
      ask('create');
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16).toString('base64url');
      keys.set(id, privateKey);
      const der = publicKey.export({ format: 'der', type: 'spki' });
      const response = { getPublicKey: () => buffer(der), getPublicKeyAlgorithm: () => -7 };
      return { id, response };
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

const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
