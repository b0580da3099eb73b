import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  zeroHash,
} from 'viem';
import type { Call } from '../call';

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
