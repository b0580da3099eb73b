import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  serializeErc6492Signature,
  type TypedDataDefinition,
  zeroHash,
} from 'viem';
import {
  hashMessage as hashNestedMessage,
  hashTypedData as hashNestedTypedData,
  wrapTypedDataSignature,
} from 'viem/experimental/erc7739';
import type { Call } from './call';

/*
 * What a passkey signs for the contract account of a person, and how the contracts take it. Sources: ERC-7913 (signers), ERC-7739
 * (nested signatures), ERC-6492 (accounts that do not exist yet), WebAuthn level 3.
 */

/** A call of the account: what it makes the contracts do, until when, and in which place. */
export type AccountCalls = {
  calls: readonly Call[];
  /** The value of the account's `nonce`. */
  nonce: bigint;
  /** Unix seconds. */
  validUntil: bigint;
};

/** An authenticator's answer: the parts that the verifier's contract takes. */
export type Assertion = {
  authenticatorData: Hex;
  clientDataJSON: string;
  r: bigint;
  s: bigint;
};

const domainOf = (chainId: number, account: Address) =>
  ({ name: 'FNX PasskeyAccount', version: '1', chainId, verifyingContract: account }) as const;

const EXECUTE_TYPES = {
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

/**
 * The ERC-7913 bytes of a passkey: the verifier's address, then the public key and the SHA-256 of the site's domain.
 * @param point x and y of the P-256 key, 64 bytes
 * @returns 116 bytes
 */
export const passkeySigner = (verifier: Address, point: Hex, rpIdHash: Hex): Hex =>
  concat([verifier, point, rpIdHash]);

/** The challenge of the assertion with which a passkey makes calls. */
export function executeHash(chainId: number, account: Address, { calls, ...rest }: AccountCalls) {
  return hashTypedData({
    domain: domainOf(chainId, account),
    types: EXECUTE_TYPES,
    primaryType: 'Execute',
    message: { calls: [...calls], ...rest },
  });
}

/** The challenge for a message (EIP-191) that the account signs. */
export function messageHash(chainId: number, account: Address, message: string | { raw: Hex }) {
  return hashNestedMessage({ message, verifierDomain: domainOf(chainId, account) });
}

/** The challenge for typed data that the account signs. */
export function typedDataHash(chainId: number, account: Address, typed: TypedDataDefinition): Hex {
  const verifierDomain = { ...domainOf(chainId, account), salt: zeroHash };
  return hashNestedTypedData({ ...withoutDomain(typed), verifierDomain } as Parameters<
    typeof hashNestedTypedData
  >[0]);
}

/** The signature of typed data as a contract takes it of the account (ERC-1271). */
export function typedDataSignature(typed: TypedDataDefinition, signature: Hex): Hex {
  return wrapTypedDataSignature({ ...withoutDomain(typed), signature } as Parameters<
    typeof wrapTypedDataSignature
  >[0]);
}

/** Wallets get the domain's type as well; it is no part of what the message's type needs. */
function withoutDomain({ types, ...typed }: TypedDataDefinition) {
  const { EIP712Domain: _, ...rest } = types as Record<string, unknown>;
  return { ...typed, types: rest };
}

/** The account's inner signature (ERC-1271): one of its signers, and what it signed. */
export const ofSigner = (signer: Hex, signature: Hex): Hex =>
  encodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], [[signer], [signature]]);

/** The same for an account that is not deployed yet: who checks it deploys the account first (ERC-6492). */
export function beforeDeployment(accounts: Address, firstSigner: Hex, signature: Hex): Hex {
  const data = encodeFunctionData({
    abi: passkeyAccountsAbi,
    functionName: 'deploy',
    args: [firstSigner],
  });
  return serializeErc6492Signature({ address: accounts, data, signature });
}

/** The order of the curve P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * An assertion as the verifier's contract takes it, with the lower of both values of `s`.
 * @throws TypeError when the browser's text has no type or challenge
 */
export function encodeAssertion({ authenticatorData, clientDataJSON, r, s }: Assertion): Hex {
  const place = (field: string) => {
    const at = clientDataJSON.indexOf(`"${field}"`);
    if (at < 0) throw new TypeError(`The client data has no ${field}.`);
    return BigInt(at);
  };
  return encodeAbiParameters(
    [
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'bytes' },
      { type: 'string' },
    ],
    [
      r,
      s > ORDER / 2n ? ORDER - s : s,
      place('challenge'),
      place('type'),
      authenticatorData,
      clientDataJSON,
    ],
  );
}

/**
 * Reads an ECDSA signature in DER (X.690): a sequence of two integers.
 * @throws TypeError when it is another form
 */
export function readDer(bytes: Uint8Array): { r: bigint; s: bigint } {
  let at = 2;
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - at) throw new TypeError('No DER signature.');
  const integer = () => {
    const length = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0x02 || length === 0) throw new TypeError('No DER integer.');
    const digits = bytes.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return digits.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  };
  return { r: integer(), s: integer() };
}

/** The call that anybody may submit: the factory deploys the account if needed, and the account makes the calls. */
export function encodeSubmission(
  accounts: Address,
  signed: AccountCalls & { firstSigner: Hex; signer: Hex; signature: Hex },
): Call {
  const { firstSigner, calls, nonce, validUntil, signer, signature } = signed;
  const data = encodeFunctionData({
    abi: passkeyAccountsAbi,
    functionName: 'execute',
    args: [firstSigner, [...calls], nonce, validUntil, signer, signature],
  });
  return { to: accounts, value: 0n, data };
}

/** The same for an account that exists, without the factory. */
export function encodeExecute(
  account: Address,
  { calls, nonce, validUntil, signer, signature }: AccountCalls & { signer: Hex; signature: Hex },
): Call {
  const data = encodeFunctionData({
    abi: passkeyAccountAbi,
    functionName: 'execute',
    args: [[...calls], nonce, validUntil, signer, signature],
  });
  return { to: account, value: 0n, data };
}
