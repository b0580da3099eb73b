import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Call } from '@fnx/chain/call';
import { CHAIN_ID } from '@fnx/chain/chains';
import {
  beforeDeployment,
  encodeAssertion,
  executeHash,
  messageHash,
  ofSigner,
  passkeySigner,
  readDer,
  typedDataHash,
  typedDataSignature,
} from '@fnx/chain/passkey-account';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import { concat, type Hex, type TypedDataDefinition, toHex } from 'viem';
import type { TestChain } from '../market/chain';

const FAR = 4_000_000_000;

export type TestPasskey = Awaited<ReturnType<typeof makePasskey>>;

/** Contracts of accounts by passkey, and a node that reads them. */
type Contracts = {
  addresses: Pick<TestChain['addresses'], 'contracts'>;
  reader: Pick<TestChain['reader'], 'readContract'>;
};

/** A passkey as a browser has it, made with node's own P-256, and the account whose first signer it is. */
export async function makePasskey(chain: Contracts, rpId = 'localhost') {
  const { passkeyAccounts, passkeyVerifier } = chain.addresses.contracts;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [x, y].map((part) => toHex(Buffer.from(part, 'base64url')));
  const rpIdHash = toHex(createHash('sha256').update(rpId).digest());
  const signer = passkeySigner(passkeyVerifier, concat(point), rpIdHash);
  const account = await chain.reader.readContract({
    address: passkeyAccounts,
    abi: passkeyAccountsAbi,
    functionName: 'addressOf',
    args: [signer],
  });
  const signHash = (hash: Hex) => assertion(privateKey, rpIdHash, `https://${rpId}`, hash);
  const forContracts = (hash: Hex) => ofSigner(signer, signHash(hash));
  return {
    signer,
    account,
    signHash,
    /** The input of `relayCall`. */
    signed(calls: readonly Call[], nonce: number, { validUntil = FAR, of = account } = {}) {
      const signedCalls = { calls, nonce: BigInt(nonce), validUntil: BigInt(validUntil) };
      return {
        account,
        firstSigner: signer,
        calls: calls.map((call) => ({ ...call, value: call.value.toString() })),
        nonce,
        validUntil,
        signer,
        signature: signHash(executeHash(CHAIN_ID, of, signedCalls)),
      };
    },
    /** Signs a message, for an account that does not exist yet too. */
    signMessage(message: string): Hex {
      const signature = forContracts(messageHash(CHAIN_ID, account, message));
      return beforeDeployment(passkeyAccounts, signer, signature);
    },
    signTypedData: (typed: TypedDataDefinition): Hex =>
      typedDataSignature(typed, forContracts(typedDataHash(CHAIN_ID, account, typed))),
  };
}

const assertion = (key: KeyObject, rpIdHash: Hex, origin: string, hash: Hex): Hex => {
  const { authenticatorData, clientDataJSON, der } = answerTo(hash, { key, rpIdHash, origin });
  return encodeAssertion({ authenticatorData, clientDataJSON, ...readDer(der) });
};

type Asked = { key: KeyObject; rpIdHash: Hex; origin: string };

/** An authenticator's answer, with user verification, to the challenge `hash`. */
export function answerTo(hash: Hex, { key, rpIdHash, origin }: Asked) {
  const challenge = Buffer.from(hash.slice(2), 'hex').toString('base64url');
  const clientDataJSON = `{"type":"webauthn.get","challenge":"${challenge}","origin":"${origin}","crossOrigin":false}`;
  // User present and verified; no counter.
  const authenticatorData = concat([rpIdHash, '0x05', '0x00000000']);
  const clientHash = createHash('sha256').update(clientDataJSON).digest();
  const signed = Buffer.concat([Buffer.from(authenticatorData.slice(2), 'hex'), clientHash]);
  return { authenticatorData, clientDataJSON, der: sign('sha256', signed, key) };
}
