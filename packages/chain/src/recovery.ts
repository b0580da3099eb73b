import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  type PublicClient,
  zeroAddress,
  zeroHash,
} from 'viem';
import { assertCanonical, type Call, readCall } from './call';
import { CallMismatchError } from './call-differences';

/* The recovery of a lost wallet, as the contract Enforcement keeps it: reading it, and the calls that stop and carry it out. */

const address = (name: string) => ({ name, type: 'address' }) as const;

/** Typed data for wallets. Pages load it alone. */
const signedAbi = [
  {
    type: 'function',
    name: 'vetoRecovery',
    stateMutability: 'nonpayable',
    inputs: [],
    outputs: [],
  },
  {
    type: 'function',
    name: 'executeRecovery',
    stateMutability: 'nonpayable',
    inputs: [address('from')],
    outputs: [],
  },
] as const;

const view = <const N extends string, const T extends string>(name: N, type: T) =>
  ({
    type: 'function',
    name,
    stateMutability: 'view',
    inputs: [address('wallet')],
    outputs: [{ name: '', type }],
  }) as const;

const readAbi = [
  {
    type: 'function',
    name: 'recoveries',
    stateMutability: 'view',
    inputs: [address('from')],
    outputs: [
      { name: 'to', type: 'address' },
      { name: 'executableAt', type: 'uint48' },
      { name: 'vetoable', type: 'bool' },
      { name: 'requester', type: 'address' },
    ],
  },
  view('holderOf', 'bytes32'),
  view('isBlocked', 'bool'),
  view('balanceOf', 'uint256'),
] as const;

/** `veto` is sent by the lost wallet itself, `execute` by any wallet; `from` is the lost one. */
export type RecoveryStep = { kind: 'veto' | 'execute'; from: Address };

export function encodeRecoveryStep(enforcement: Address, { kind, from }: RecoveryStep): Call {
  const data =
    kind === 'veto'
      ? encodeFunctionData({ abi: signedAbi, functionName: 'vetoRecovery' })
      : encodeFunctionData({ abi: signedAbi, functionName: 'executeRecovery', args: [from] });
  return { to: enforcement, value: 0n, data };
}

/**
 * Decodes a veto or the carrying out. Reviews show this result, so that what is shown is what is signed.
 *
 * @param sender whose recovery a veto stops
 * @throws CallMismatchError when it is anything but one canonical call of these without BNB
 */
export function decodeRecoveryStep(call: Call, sender: Address): RecoveryStep {
  const read = readCall(() => decodeFunctionData({ abi: signedAbi, data: call.data }));
  if (!read) throw new CallMismatchError('NOT_A_RECOVERY');
  const step: RecoveryStep =
    read.functionName === 'vetoRecovery'
      ? { kind: 'veto', from: getAddress(sender) }
      : { kind: 'execute', from: getAddress(read.args[0]) };
  assertCanonical(call, encodeRecoveryStep(call.to, step));
  return step;
}

/**
 * The final check before the wallet opens: the call does exactly this, at this deployment's contract.
 *
 * @returns the decoded step, which the review shows
 * @throws CallMismatchError naming the difference
 */
export function assertRecoveryStep(
  call: Call,
  sender: Address,
  expected: RecoveryStep & { enforcement: Address },
): RecoveryStep {
  if (!isAddressEqual(call.to, expected.enforcement))
    throw new CallMismatchError('CONTRACT_DIFFERS');
  const actual = decodeRecoveryStep(call, sender);
  if (actual.kind !== expected.kind) throw new CallMismatchError('ACTION_DIFFERS');
  if (!isAddressEqual(actual.from, expected.from)) throw new CallMismatchError('WALLET_DIFFERS');
  return actual;
}

/** The state of a wallet in a block, by the contracts. Shares in millionths, times in Unix seconds. */
export type WalletOnChain = {
  /** Null when the wallet is not registered. */
  holder: Hex | null;
  isBlocked: boolean;
  balance: bigint;
  /** The pending recovery; null when there is none. */
  recovery: {
    to: Address;
    /** Null until the administrator has approved a recovery without veto. */
    executableAt: number | null;
    vetoable: boolean;
  } | null;
  block: { number: bigint; time: number };
  /** Number of the last final block. */
  final: bigint;
};

/** Reads a wallet in the newest block of a node. Throws the node's error. */
export async function readWalletOnChain(
  node: PublicClient,
  { shareToken, enforcement }: Pick<ShareContracts, 'shareToken' | 'enforcement'>,
  wallet: Address,
): Promise<WalletOnChain> {
  const [block, final] = await Promise.all([
    node.getBlock(),
    node.getBlock({ blockTag: 'finalized' }),
  ]);
  const call = { abi: readAbi, args: [wallet], blockNumber: block.number } as const;
  const at = { ...call, address: shareToken } as const;
  const [recovery, holder, isBlocked, balance] = await Promise.all([
    node.readContract({ ...call, address: enforcement, functionName: 'recoveries' }),
    node.readContract({ ...at, functionName: 'holderOf' }),
    node.readContract({ ...at, functionName: 'isBlocked' }),
    node.readContract({ ...at, functionName: 'balanceOf' }),
  ]);
  const [to, executableAt, vetoable] = recovery;
  return {
    holder: holder === zeroHash ? null : holder,
    isBlocked,
    balance,
    recovery:
      to === zeroAddress
        ? null
        : { to, executableAt: executableAt === 0 ? null : executableAt, vetoable },
    block: { number: block.number, time: Number(block.timestamp) },
    final: final.number,
  };
}

const requestAbi = (['requestRecovery', 'requestRecoveryWithoutVeto'] as const).map(
  (name) =>
    ({
      type: 'function',
      name,
      stateMutability: 'nonpayable',
      inputs: [address('from'), address('to'), { name: 'holder', type: 'bytes32' }],
      outputs: [],
    }) as const,
);

/** The request that an ENFORCER sends. Without veto, ADMIN has to approve it on the chain. */
export function encodeRecoveryRequest(
  enforcement: Address,
  { from, to, holder, vetoable }: { from: Address; to: Address; holder: Hex; vetoable: boolean },
): Call {
  const functionName = vetoable ? 'requestRecovery' : 'requestRecoveryWithoutVeto';
  const data = encodeFunctionData({ abi: requestAbi, functionName, args: [from, to, holder] });
  return { to: enforcement, value: 0n, data };
}
