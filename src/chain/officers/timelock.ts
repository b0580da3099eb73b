import {
  type Address,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  type PublicClient,
  zeroHash,
} from 'viem';
import type { Call } from '@/chain/call';

/** The operation that is scheduled and later executed. */
const OPERATION = [
  { name: 'target', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'predecessor', type: 'bytes32' },
  { name: 'salt', type: 'bytes32' },
] as const;

/** Its events in the index. */
export const TIMELOCK = 'timelockController';

/** OpenZeppelin's TimelockController, which holds ADMIN in production. */
export const timelockAbi = [
  {
    type: 'function',
    name: 'schedule',
    stateMutability: 'nonpayable',
    inputs: [...OPERATION, { name: 'delay', type: 'uint256' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'payable',
    inputs: OPERATION,
    outputs: [],
  },
  {
    type: 'function',
    name: 'cancel',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'id', type: 'bytes32' }],
    outputs: [],
  },
  {
    type: 'function',
    name: 'getTimestamp',
    stateMutability: 'view',
    inputs: [{ name: 'id', type: 'bytes32' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getMinDelay',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'hasRole',
    stateMutability: 'view',
    inputs: [
      { name: 'role', type: 'bytes32' },
      { name: 'account', type: 'address' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'event',
    name: 'RoleGranted',
    inputs: [
      { name: 'role', type: 'bytes32', indexed: true },
      { name: 'account', type: 'address', indexed: true },
      { name: 'sender', type: 'address', indexed: true },
    ],
  },
  {
    type: 'event',
    name: 'CallScheduled',
    inputs: [
      { name: 'id', type: 'bytes32', indexed: true },
      { name: 'index', type: 'uint256', indexed: true },
      { name: 'target', type: 'address', indexed: false },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'data', type: 'bytes', indexed: false },
      { name: 'predecessor', type: 'bytes32', indexed: false },
      { name: 'delay', type: 'uint256', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'CallExecuted',
    inputs: [
      { name: 'id', type: 'bytes32', indexed: true },
      { name: 'index', type: 'uint256', indexed: true },
      { name: 'target', type: 'address', indexed: false },
      { name: 'value', type: 'uint256', indexed: false },
      { name: 'data', type: 'bytes', indexed: false },
    ],
  },
  {
    type: 'event',
    name: 'Cancelled',
    inputs: [{ name: 'id', type: 'bytes32', indexed: true }],
  },
] as const;

/** `salt` tells two equal calls apart; `delay` in seconds. */
type Scheduled = { call: Call; salt: Hex; delay: bigint };

/** The call that announces another one, for a PROPOSER. */
export function encodeSchedule(timelock: Address, { call, salt, delay }: Scheduled): Call {
  const args = [call.to, call.value, call.data, zeroHash, salt, delay] as const;
  const data = encodeFunctionData({ abi: timelockAbi, functionName: 'schedule', args });
  return { to: timelock, value: 0n, data };
}

/** The call that carries out what was announced, for an EXECUTOR after the delay. */
export function encodeExecute(timelock: Address, { call, salt }: Omit<Scheduled, 'delay'>): Call {
  const args = [call.to, call.value, call.data, zeroHash, salt] as const;
  const data = encodeFunctionData({ abi: timelockAbi, functionName: 'execute', args });
  return { to: timelock, value: 0n, data };
}

/** The timelock's number of an operation, which its events name. */
export function operationId({
  call,
  predecessor = zeroHash,
  salt,
}: Omit<Scheduled, 'delay'> & { predecessor?: Hex }): Hex {
  const fields = ['address', 'uint256', 'bytes', 'bytes32', 'bytes32'].map((type) => ({ type }));
  return keccak256(
    encodeAbiParameters(fields, [call.to, call.value, call.data, predecessor, salt]),
  );
}

/**
 * The delay of a timelock in seconds; null where the address is an account or another contract. Throws the node's error.
 */
export async function readMinDelay(
  client: Pick<PublicClient, 'readContract'>,
  address: Address,
): Promise<bigint | null> {
  try {
    return await client.readContract({ address, abi: timelockAbi, functionName: 'getMinDelay' });
  } catch (error) {
    if (error instanceof ContractFunctionExecutionError && isRefused(error)) return null;
    throw error;
  }
}

/** Whether the node answered, and the contract did not. */
export const isRefused = (error: ContractFunctionExecutionError): boolean =>
  error.walk(
    (cause) =>
      cause instanceof ContractFunctionZeroDataError ||
      cause instanceof ContractFunctionRevertedError,
  ) !== null;
