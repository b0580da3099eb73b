import {
  type Address,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type PublicClient,
  parseAbi,
} from 'viem';

/** Its events in the index. */
export const TIMELOCK = 'timelockController';

/** OpenZeppelin's TimelockController, which holds ADMIN in production. */
export const timelockAbi = parseAbi([
  'function schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
  'function execute(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt) payable',
  'function cancel(bytes32 id)',
  'function getTimestamp(bytes32 id) view returns (uint256)',
  'function getMinDelay() view returns (uint256)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
  'event CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)',
  'event Cancelled(bytes32 indexed id)',
  'event MinDelayChange(uint256 oldDuration, uint256 newDuration)',
]);

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
