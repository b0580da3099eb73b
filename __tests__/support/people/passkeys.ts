import { createHash, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { TestService } from '../service/service';
import type { Member } from './members';

/*
 * An authenticator in software, as WebAuthn level 3 describes it: ES256 keys, no attestation. It signs what a test wants, also
 * what no browser would.
 */

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKED_UP = 0x18;
const HAS_KEY = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export type Claims = {
  origin?: string;
  rpId?: string;
  counter?: number;
  verified?: boolean;
  userHandle?: string;
};

export const newPasskeyKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** @param privateKey of a passkey that was made before */
export function softPasskey(userId: string, privateKey = newPasskeyKey()) {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const credentialId = sha256(x).subarray(0, 16);
  // COSE_Key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  const clientData = (type: 'create' | 'get', challenge: string, { origin }: Claims) =>
    Buffer.from(
      JSON.stringify({
        type: `webauthn.${type}`,
        challenge,
        origin: origin ?? 'http://localhost:3000',
        crossOrigin: false,
      }),
    );

  const authenticatorData = (flags: number, { rpId, counter, verified }: Claims) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? 0);
    const all = flags | USER_PRESENT | BACKED_UP | ((verified ?? true) ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId ?? 'localhost'), Buffer.from([all]), count]);
  };

  return {
    credentialId: base64url(credentialId),
    /** The input of `addPasskey`. */
    create(challenge: string, claims: Claims = {}) {
      const data = Buffer.concat([
        authenticatorData(HAS_KEY, claims),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ]);
      // {fmt: 'none', attStmt: {}, authData: data} in CBOR
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        credentialId: base64url(credentialId),
        clientDataJSON: base64url(clientData('create', challenge, claims)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
    },
    /** The input of `passkeyLogin`. */
    get(challenge: string, claims: Claims = {}) {
      const client = clientData('get', challenge, claims);
      const data = authenticatorData(0, claims);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        credentialId: base64url(credentialId),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: base64url(Buffer.from(claims.userHandle ?? userId)),
      };
    },
  };
}

/** Adds a passkey through the calls a person's browser makes. */
export async function addPasskey(
  service: TestService,
  member: Pick<Member, 'token' | 'userId' | 'password'>,
  { name, totp, counter }: { name?: string; totp?: string; counter?: number } = {},
) {
  const { token, password } = member;
  const passkey = softPasskey(member.userId);
  const proof = { password, ...(totp === undefined ? {} : { totp }) };
  const begun = await service.request('startPasskey', proof, { token, sealed: true });
  if (begun.status !== 200) throw new Error(`Passkey: ${JSON.stringify(begun.data)}`);
  const input = {
    ...passkey.create(begun.data.challenge, counter === undefined ? {} : { counter }),
    ...(name === undefined ? {} : { name }),
  };
  const added = await service.request('addPasskey', input, { token, sealed: true });
  if (added.status !== 200) throw new Error(`Passkey: ${JSON.stringify(added.data)}`);
  return { ...passkey, id: added.data.id as string };
}

export async function loginChallenge(service: TestService): Promise<string> {
  const { data } = await service.request('startPasskeyLogin');
  return data.challenge;
}
