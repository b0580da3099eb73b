import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import {
  CONTRACT_NAMES,
  type ContractName,
  type ShareContracts,
} from '@fnx/contracts/deploy/deployed';
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeFunctionData,
  formatEther,
  getAddress,
  type Hex,
  isAddress,
  isHex,
  zeroAddress,
} from 'viem';
import type { TokenAddresses } from './addresses';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';
import { CHAIN_ID } from './chains';
import { CURRENCY_IDS } from './currencies';
import { callLine, decodeCall, type KnownContracts } from './decode-call';
import { executeHash } from './passkey-account';

/*
 * What a signed call of a passkey account does, read from its bytes alone: nobody is asked, so the answer is the same when nobody is
 * there to answer.
 */

/** A transaction that anybody can submit. `account` is a claim, which the signature confirms or not. */
export type Submission = Call & { account: Address | null };

/** One call in words; `isNamed`: its contract is one that was named, and not guessed from the function. */
export type CallWords = { to: Address; line: string; isNamed: boolean };

export type SignedCall = {
  /** Null where the bytes name its first signer only, and nobody said which account follows from it. */
  account: Address | null;
  firstSigner: Hex | null;
  calls: readonly (CallWords & { value: bigint })[];
  nonce: bigint;
  /** Unix seconds. */
  validUntil: bigint;
  signer: Hex;
  /** The hash that the signer of `account` must have signed: the challenge of a passkey. */
  digest: Hex | null;
  /** The challenge that the passkey signed; null for a wallet, whose signature does not say. */
  challenge: Hex | null;
  /** The page on which the passkey was asked, as its browser said. */
  origin: string | null;
};

/**
 * Reads what a person pastes or keeps in a file: JSON of `to`, `data` and perhaps `account`, or calldata alone.
 * @returns null when it is neither
 */
export function parseSubmission(text: string): Submission | null {
  const plain = text.trim();
  if (isBytes(plain)) return { to: zeroAddress, value: 0n, data: plain, account: null };
  const { to, value, data, account } = Object(readCall(() => JSON.parse(plain)));
  const coins = readCall(() => BigInt(value ?? 0));
  if (!isAddressText(to) || !isBytes(data) || coins === null) return null;
  return {
    ...{ to: getAddress(to), value: coins, data },
    account: isAddressText(account) ? getAddress(account) : null,
  };
}

const isBytes = (text: unknown): text is Hex => isHex(text) && text.length % 2 === 0;
const isAddressText = (text: unknown): text is Hex =>
  typeof text === 'string' && isAddress(text, { strict: false });

/**
 * Decodes `execute` of the factory or of an account.
 * @returns null when it is another call
 * @throws CallMismatchError when the bytes contain more than their decoded form shows
 */
export function readSignedCall(known: KnownContracts, sent: Submission): SignedCall | null {
  const read = readExecute(sent);
  if (!read) return null;
  const { firstSigner, calls, nonce, validUntil, signer, signature } = read;
  // Calldata alone names no account.
  const account = firstSigner === null && sent.to !== zeroAddress ? sent.to : sent.account;
  const passkey = readAssertion(signer, signature);
  return {
    account,
    firstSigner,
    calls: calls.map((call) => ({ ...wordsOf(known, call), value: call.value })),
    nonce,
    validUntil,
    signer,
    digest: account && executeHash(CHAIN_ID, account, { calls, nonce, validUntil }),
    challenge: passkey?.challenge ?? null,
    origin: passkey?.origin ?? null,
  };
}

function readExecute({ to, data }: Submission) {
  const ofFactory = readCall(() => decodeFunctionData({ abi: passkeyAccountsAbi, data }));
  if (ofFactory?.functionName === 'execute') {
    const { args } = ofFactory;
    const again = encodeFunctionData({ abi: passkeyAccountsAbi, functionName: 'execute', args });
    assertCanonical({ to, data, value: 0n }, { to, data: again, value: 0n });
    const [firstSigner, calls, nonce, validUntil, signer, signature] = args;
    return { firstSigner, calls, nonce, validUntil, signer, signature };
  }
  const ofAccount = readCall(() => decodeFunctionData({ abi: passkeyAccountAbi, data }));
  if (ofAccount?.functionName !== 'execute') return null;
  const { args } = ofAccount;
  const again = encodeFunctionData({ abi: passkeyAccountAbi, functionName: 'execute', args });
  assertCanonical({ to, data, value: 0n }, { to, data: again, value: 0n });
  const [calls, nonce, validUntil, signer, signature] = args;
  return { firstSigner: null, calls, nonce, validUntil, signer, signature };
}

/** A wallet's signer is its address; everything longer is a verifier's address and a key. */
export const isWalletSigner = (signer: Hex): boolean => signer.length === 42;

const ASSERTION = [
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bytes' },
  { type: 'string' },
] as const;

function readAssertion(signer: Hex, signature: Hex): { challenge: Hex; origin: string } | null {
  if (isWalletSigner(signer)) return null;
  return readCall(() => {
    const client = JSON.parse(decodeAbiParameters(ASSERTION, signature)[5]);
    const binary = atob(String(client.challenge).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Array.from(binary, (one) => one.charCodeAt(0).toString(16).padStart(2, '0'));
    return { challenge: `0x${bytes.join('')}`, origin: String(client.origin) };
  });
}

/**
 * Any call in words. A contract that is not among the known ones is read as the one of ours that has the function.
 * @throws CallMismatchError when the bytes contain more than their decoded form shows
 */
export function wordsOf(known: KnownContracts, call: Call): CallWords {
  const { to } = call;
  const guesses = [known, ...CONTRACT_NAMES.map(named(to))];
  for (const guess of guesses) {
    try {
      return { to, line: callLine(decodeCall(guess, call)), isNamed: guess === known };
    } catch (error) {
      const isOther =
        error instanceof CallMismatchError &&
        (error.code === 'UNKNOWN_CONTRACT' || error.code === 'UNKNOWN_FUNCTION');
      if (!isOther) throw error;
    }
  }
  return {
    to,
    line: signersLine(call) ?? `unknown(${call.data}) with ${formatEther(call.value)} BNB`,
    isNamed: false,
  };
}

/** An account's own functions: its further signers. */
function signersLine({ to, data, value }: Call): string | null {
  const read = readCall(() => decodeFunctionData({ abi: passkeyAccountAbi, data }));
  if (read?.functionName !== 'addSigners' && read?.functionName !== 'removeSigners') return null;
  assertCanonical(
    { to, data, value },
    { to, data: encodeFunctionData({ abi: passkeyAccountAbi, ...read }), value },
  );
  return `PasskeyAccount.${read.functionName}(${read.args[0].map(signerWords).join(', ')})`;
}

/** `wallet 0x…`, or `passkey` with the end of its key's x. */
export const signerWords = (signer: Hex): string =>
  isWalletSigner(signer)
    ? `wallet ${getAddress(signer)}`
    : `passkey ${signer.slice(42, 50)}…${signer.slice(98, 106)}`;

/** Nothing is known but one contract, at this address. */
const named =
  (to: Address) =>
  (name: ContractName): KnownContracts => ({
    ...NOTHING_KNOWN,
    contracts: { ...NOWHERE, [name]: to },
  });

/** A precompiled contract: nobody's calls go there, and no argument means it. */
const NOBODY: Address = '0x0000000000000000000000000000000000000001';
const NOWHERE = Object.fromEntries(CONTRACT_NAMES.map((one) => [one, NOBODY])) as ShareContracts;

const NO_TOKENS = Object.fromEntries(
  CURRENCY_IDS.map((id) => [id, { address: null }]),
) as TokenAddresses;

/** For bytes alone: no contract and no token has a name. */
export const NOTHING_KNOWN: KnownContracts = {
  contracts: NOWHERE,
  currencies: NO_TOKENS,
  timelock: null,
  rules: null,
};

/** Whether what was signed is what the bytes do; null where the bytes do not tell. */
export function agrees({ digest, challenge }: SignedCall): boolean | null {
  return digest === null || challenge === null ? null : isSame(digest, challenge);
}

const isSame = (a: Hex, b: Hex) => a.toLowerCase() === b.toLowerCase();
