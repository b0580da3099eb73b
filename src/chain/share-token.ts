import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';

/* Calls of the share token that people sign: transfers, the registration of wallets, and the wallet for payouts. */

/** A transfer of shares; `amount` in millionths of a share. */
export type TransferTerms = { token: Address; to: Address; amount: bigint };

export function encodeTransfer({ token, to, amount }: TransferTerms): Call {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  return { to: token, value: 0n, data };
}

/** @throws CallMismatchError when the call is anything but one transfer */
export function decodeTransfer(call: Call): TransferTerms {
  const read = readCall(() => decodeFunctionData({ abi: erc20Abi, data: call.data }));
  if (read?.functionName !== 'transfer') {
    throw new CallMismatchError('NOT_A_TRANSFER');
  }
  const [to, amount] = read.args;
  const terms = { token: getAddress(call.to), to: getAddress(to), amount };
  assertCanonical(call, encodeTransfer(terms));
  return terms;
}

/**
 * @returns the decoded transfer, which the review shows
 * @throws CallMismatchError naming the difference
 */
export function assertTransfer(call: Call, expected: TransferTerms): TransferTerms {
  const actual = decodeTransfer(call);
  if (!isAddressEqual(actual.token, expected.token)) {
    throw new CallMismatchError('TOKEN_DIFFERS');
  }
  if (!isAddressEqual(actual.to, expected.to)) {
    throw new CallMismatchError('RECIPIENT_DIFFERS');
  }
  if (actual.amount !== expected.amount) throw new CallMismatchError('AMOUNT_DIFFERS');
  return actual;
}

const registrationAbi = [
  {
    type: 'function',
    name: 'register',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'wallet', type: 'address' },
      { name: 'holder', type: 'bytes32' },
      { name: 'nonce', type: 'uint256' },
      { name: 'validUntil', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'addWallet',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'holder', type: 'bytes32' },
      { name: 'registered', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'validUntil', type: 'uint256' },
      { name: 'consent', type: 'bytes' },
    ],
    outputs: [],
  },
] as const;

type Attested = { holder: Hex; nonce: bigint; validUntil: bigint };

/** `register`: a holder's first wallet, with the signature of the service; anyone may send it. */
export function encodeRegister(
  token: Address,
  wallet: Address,
  { holder, nonce, validUntil }: Attested,
  signature: Hex,
): Call {
  const data = encodeFunctionData({
    abi: registrationAbi,
    functionName: 'register',
    args: [wallet, holder, nonce, validUntil, signature],
  });
  return { to: token, value: 0n, data };
}

/** `addWallet`: sent by the new wallet, with the consent that the `registered` one signed. */
export function encodeAddWallet(
  token: Address,
  { holder, nonce, validUntil }: Attested,
  registered: Address,
  consent: Hex,
): Call {
  const data = encodeFunctionData({
    abi: registrationAbi,
    functionName: 'addWallet',
    args: [holder, registered, nonce, validUntil, consent],
  });
  return { to: token, value: 0n, data };
}

/**
 * The wallet and the holder that a call registers; `addWallet` registers its sender.
 *
 * @throws CallMismatchError when the call is anything but one registration
 */
export function decodeRegistration(
  call: Call,
  sender: Address,
): { wallet: Address; holder: Hex; validUntil: bigint } {
  const read = readCall(() => decodeFunctionData({ abi: registrationAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_A_REGISTRATION');
  assertCanonical(call, {
    to: call.to,
    value: 0n,
    data: encodeFunctionData({ abi: registrationAbi, ...read }),
  });
  if (read.functionName === 'addWallet') {
    const [holder, , , validUntil] = read.args;
    return { wallet: getAddress(sender), holder, validUntil };
  }
  const [wallet, holder, , validUntil] = read.args;
  return { wallet: getAddress(wallet), holder, validUntil };
}

/**
 * @returns the decoded registration, which the review shows
 * @throws CallMismatchError naming the difference
 */
export function assertRegistration(
  call: Call,
  expected: { token: Address; wallet: Address; holder: Hex },
) {
  const actual = decodeRegistration(call, expected.wallet);
  if (!isAddressEqual(call.to, expected.token)) {
    throw new CallMismatchError('CONTRACT_DIFFERS');
  }
  if (!isAddressEqual(actual.wallet, expected.wallet)) {
    throw new CallMismatchError('WALLET_DIFFERS');
  }
  if (actual.holder.toLowerCase() !== expected.holder.toLowerCase()) {
    throw new CallMismatchError('HOLDER_DIFFERS');
  }
  return actual;
}

const payoutAbi = [
  {
    type: 'function',
    name: 'setPayoutAddress',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'wallet', type: 'address' }],
    outputs: [],
  },
] as const;

type PayoutTerms = { token: Address; wallet: Address };

/** `setPayoutAddress`: sent by any registered wallet of the same holder. */
export function encodePayoutAddress({ token, wallet }: PayoutTerms): Call {
  const args = [wallet] as const;
  const data = encodeFunctionData({ abi: payoutAbi, functionName: 'setPayoutAddress', args });
  return { to: token, value: 0n, data };
}

/**
 * @returns the decoded choice, which the review shows
 * @throws CallMismatchError when the call does anything but choose this wallet at this token
 */
export function assertPayoutAddress(call: Call, expected: PayoutTerms): PayoutTerms {
  if (!isAddressEqual(call.to, expected.token)) {
    throw new CallMismatchError('CONTRACT_DIFFERS');
  }
  const read = readCall(() => decodeFunctionData({ abi: payoutAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_A_PAYOUT_CHOICE');
  if (!isAddressEqual(read.args[0], expected.wallet)) {
    throw new CallMismatchError('WALLET_DIFFERS');
  }
  assertCanonical(call, encodePayoutAddress(expected));
  return { token: getAddress(call.to), wallet: getAddress(read.args[0]) };
}
