import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';
import { signedFunction } from './signed-function';

/* Calls of the share token that people sign: transfers, the registration of wallets, and the wallet for payouts. */

/** A transfer of shares; `amount` in millionths of a share. */
export type TransferTerms = { token: Address; to: Address; amount: bigint };

const transfer = signedFunction(
  'transfer',
  [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  {
    isNot: 'NOT_A_TRANSFER',
    differs: ['TOKEN_DIFFERS', 'RECIPIENT_DIFFERS', 'AMOUNT_DIFFERS'],
  },
);

const transferOf = ({ contract, args }: ReturnType<typeof transfer.decode>): TransferTerms => ({
  token: contract,
  to: args[0],
  amount: args[1],
});

export const encodeTransfer = ({ token, to, amount }: TransferTerms): Call =>
  transfer.encode(token, [to, amount]);

/** @throws CallMismatchError when the call is anything but one transfer */
export const decodeTransfer = (call: Call) => transferOf(transfer.decode(call));

/** @throws CallMismatchError naming the difference */
export const assertTransfer = (call: Call, { token, to, amount }: TransferTerms) =>
  transferOf(transfer.assert(call, token, [to, amount]));

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

const setPayoutAddress = signedFunction('setPayoutAddress', [{ name: 'wallet', type: 'address' }], {
  isNot: 'NOT_A_PAYOUT_CHOICE',
  differs: ['CONTRACT_DIFFERS', 'WALLET_DIFFERS'],
});

type PayoutTerms = { token: Address; wallet: Address };

/** `setPayoutAddress`: sent by any registered wallet of the same holder. */
export const encodePayoutAddress = ({ token, wallet }: PayoutTerms): Call =>
  setPayoutAddress.encode(token, [wallet]);

/** @throws CallMismatchError when it is anything but one choice of a wallet for payouts */
export const decodePayoutAddress = (call: Call) => setPayoutAddress.decode(call);

/** @throws CallMismatchError when the call does anything but choose this wallet at this token */
export function assertPayoutAddress(call: Call, expected: PayoutTerms): PayoutTerms {
  const { contract, args } = setPayoutAddress.assert(call, expected.token, [expected.wallet]);
  return { token: contract, wallet: args[0] };
}

const setPaidByAgent = signedFunction('setPaidByAgent', [{ name: 'agent', type: 'address' }], {
  isNot: 'NOT_A_PAYOUT_CHOICE',
  differs: ['CONTRACT_DIFFERS', 'WALLET_DIFFERS'],
});

type AgentTerms = { token: Address; agent: Address };

/** `setPaidByAgent`: sent by any senior wallet of the holder; with the zero address money goes to the payout address again. */
export const encodePaidByAgent = ({ token, agent }: AgentTerms): Call =>
  setPaidByAgent.encode(token, [agent]);

/** @throws CallMismatchError when it is anything but one choice of a paying agent */
export const decodePaidByAgent = (call: Call) => setPaidByAgent.decode(call);

/** @throws CallMismatchError when the call does anything but choose this agent at this token */
export function assertPaidByAgent(call: Call, expected: AgentTerms): AgentTerms {
  const { contract, args } = setPaidByAgent.assert(call, expected.token, [expected.agent]);
  return { token: contract, agent: args[0] };
}
