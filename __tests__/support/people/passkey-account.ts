import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  numberToHex,
  serializeErc6492Signature,
  size,
  stringToHex,
  type TypedDataDefinition,
  toHex,
  zeroHash,
} from 'viem';
import { wrapTypedDataSignature } from 'viem/experimental/erc7739';
import type { Call } from '@/chain/call';
import { passkeyAccountsAbi } from '@/chain/contracts/passkey-accounts-abi';
import type { TestChain } from '../market/chain';

const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const FAR = 4_000_000_000;

export type TestPasskey = Awaited<ReturnType<typeof makePasskey>>;

/** A passkey as a browser has it, made with node's own P-256, and the account whose first signer it is. */
export async function makePasskey(chain: TestChain, rpId = 'localhost') {
  const { passkeyAccounts, passkeyVerifier } = chain.addresses.contracts;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [x, y].map((part) => toHex(Buffer.from(part, 'base64url')));
  const rpIdHash = toHex(createHash('sha256').update(rpId).digest());
  const signer = concat([passkeyVerifier, ...point, rpIdHash]);
  const account = await chain.reader.readContract({
    address: passkeyAccounts,
    abi: passkeyAccountsAbi,
    functionName: 'addressOf',
    args: [signer],
  });
  const signHash = (hash: Hex) => assertion(privateKey, rpIdHash, `https://${rpId}`, hash);
  const domain = {
    name: 'FNX PasskeyAccount',
    version: '1',
    chainId: 56,
    verifyingContract: account,
  };
  return {
    signer,
    account,
    signHash,
    /** The input of `relayCall`. */
    signed(calls: readonly Call[], nonce: number, { validUntil = FAR, of = account } = {}) {
      const digest = hashTypedData({
        domain: { ...domain, verifyingContract: of },
        types: EXECUTE,
        primaryType: 'Execute',
        message: { calls: [...calls], nonce: BigInt(nonce), validUntil: BigInt(validUntil) },
      });
      return {
        account,
        firstSigner: signer,
        calls: calls.map((call) => ({ ...call, value: call.value.toString() })),
        nonce,
        validUntil,
        signer,
        signature: signHash(digest),
      };
    },
    /** Signs a message (ERC-7739), for an account that does not exist yet too (ERC-6492). */
    signMessage(message: string): Hex {
      const text = stringToHex(message);
      const prefix = stringToHex(`\x19Ethereum Signed Message:\n${size(text)}`);
      const digest = hashTypedData({
        domain,
        types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
        primaryType: 'PersonalSign',
        message: { prefixed: concat([prefix, text]) },
      });
      const functionName = 'deploy';
      const data = encodeFunctionData({ abi: passkeyAccountsAbi, functionName, args: [signer] });
      return serializeErc6492Signature({
        ...{ address: passkeyAccounts, data },
        signature: ofOneSigner(signer, signHash(digest)),
      });
    },
    /** Signs typed data of another contract (ERC-7739). */
    async signTypedData(typed: TypedData): Promise<Hex> {
      const { salt, ...verifierDomain } = { ...domain, salt: zeroHash };
      const digest = hashTypedData({
        domain: typed.domain,
        types: {
          ...typed.types,
          TypedDataSign: [
            { name: 'contents', type: typed.primaryType },
            { name: 'name', type: 'string' },
            { name: 'version', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
            { name: 'salt', type: 'bytes32' },
          ],
        },
        primaryType: 'TypedDataSign',
        message: { contents: typed.message, ...verifierDomain, salt },
      });
      return wrapTypedDataSignature({
        ...(typed as TypedDataDefinition),
        signature: ofOneSigner(signer, signHash(digest)),
      });
    },
  };
}

type TypedData = {
  domain: TypedDataDefinition['domain'];
  types: Record<string, readonly { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
};

/** As the account's ERC-1271 takes it. */
const ofOneSigner = (signer: Hex, signature: Hex): Hex =>
  encodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], [[signer], [signature]]);

const EXECUTE = {
  Execute: [
    { name: 'calls', type: 'Call[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'validUntil', type: 'uint256' },
  ],
  Call: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ],
} as const;

/** What an authenticator with user verification answers to the challenge `hash`, as the verifier's contract takes it. */
function assertion(key: KeyObject, rpIdHash: Hex, origin: string, hash: Hex): Hex {
  const challenge = Buffer.from(hash.slice(2), 'hex').toString('base64url');
  const json = `{"type":"webauthn.get","challenge":"${challenge}","origin":"${origin}","crossOrigin":false}`;
  // User present and verified; no counter.
  const authenticatorData = concat([rpIdHash, '0x05', '0x00000000']);
  const clientHash = createHash('sha256').update(json).digest();
  const raw = sign(
    'sha256',
    Buffer.concat([Buffer.from(authenticatorData.slice(2), 'hex'), clientHash]),
    {
      key,
      dsaEncoding: 'ieee-p1363',
    },
  );
  const s = BigInt(toHex(raw.subarray(32)));
  const low = s > ORDER / 2n ? ORDER - s : s;
  return encodeAbiParameters(
    [
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'bytes' },
      { type: 'string' },
    ],
    [
      toHex(raw.subarray(0, 32)),
      numberToHex(low, { size: 32 }),
      BigInt(json.indexOf('"challenge"')),
      BigInt(json.indexOf('"type"')),
      authenticatorData,
      json,
    ],
  );
}
