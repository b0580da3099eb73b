import {
  type CallFault,
  FAULT_TEXTS,
  type FaultName,
  madeFault,
  nameOf,
  SIGNED_TEXTS,
} from '@fnx/api/shared/fault-texts';
import { paramNames } from '@fnx/api/shared/problem-text';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { type Hex, isHex, toFunctionSelector } from 'viem';

/** The arguments with the figures of a text, where they are not the first one. */
const FIGURES_AT: Partial<Record<FaultName, Readonly<Record<string, number>>>> = {
  ERC7943InsufficientUnfrozenBalance: { shares: 2 },
  InsufficientFreeShares: { shares: 2 },
  WalletJunior: { time: 1 },
  WrongEnd: { time: 1 },
  RecordTimeTooNear: { time: 1 },
  LockedUp: { shares: 1, time: 2 },
  AboveCeiling: { percent: 1, limit: 2 },
  ApprovalNeeded: { percent: 1, limit: 2 },
};

/** Rules that a transfer breaks by what its recipient would have. */
const OF_RECIPIENT: Partial<Record<FaultName, FaultName>> = {
  AboveCeiling: 'RECIPIENT_ABOVE_CEILING',
  ApprovalNeeded: 'RECIPIENT_NEEDS_APPROVAL',
};

const TRANSFER = toFunctionSelector('transfer(address,uint256)');

/** `CallFailed(uint256 index, bytes reason)`: a passkey account names the reason of the call that failed. */
const CALL_FAILED = toFunctionSelector('CallFailed(uint256,bytes)');
const ALLOWANCE_ERROR = toFunctionSelector('ERC20InsufficientAllowance(address,uint256,uint256)');
/** `Error(string)`: tokens from before custom errors. */
const REASON = '0x08c379a0';

const BY_SELECTOR = new Map<Hex, FaultName>(
  Object.keys(SIGNED_TEXTS)
    .filter((signature) => signature.includes('('))
    .map((signature) => [toFunctionSelector(signature), nameOf(signature)]),
);

/**
 * Explains why a call was refused.
 *
 * @param error revert data as hex, or an error that viem or a provider threw
 * @param call its data say of whose holding the reason speaks: a transfer adds to its recipient's, all else to the sender's own
 * @returns null if `error` holds no revert data, for example because the node is unreachable
 */
export function callFault(error: unknown, call?: { data: Hex }): CallFault | null {
  const data = isHex(error) ? error : revertData(error);
  const fault = data === null ? statedFault(error) : faultOf(data);
  const ofRecipient = fault && call?.data.startsWith(TRANSFER) && OF_RECIPIENT[fault.name];
  return ofRecipient ? madeFault(ofRecipient, fault.params) : fault;
}

function faultOf(data: Hex): CallFault {
  const selector = data.slice(0, 10);
  if (selector === CALL_FAILED) return faultOf(readNested(data));
  if (selector === ALLOWANCE_ERROR) return madeFault('ALLOWANCE');
  if (selector === REASON) return reasonFault(readReason(data));
  const name = BY_SELECTOR.get(selector as Hex);
  if (!name) return madeFault('UNKNOWN');
  const words = wordsOf(data);
  const params = paramNames(FAULT_TEXTS[name]).map((param) => [
    param,
    figureText(param, words[FIGURES_AT[name]?.[param] ?? 0] ?? 0n),
  ]);
  return madeFault(name, Object.fromEntries(params));
}

/** Parts of all shares are in hundredths of a percent. */
function figureText(param: string, figure: bigint): string {
  if (param === 'time') return timeText(figure);
  return formatDecimal(figure, param === 'shares' ? SHARE_DECIMALS : 2);
}

const timeText = (seconds: bigint) =>
  new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** The reason in a token's own words; every ERC-20 names the allowance in some way. */
function reasonFault(reason: string): CallFault {
  return /allowance/i.test(reason) ? madeFault('ALLOWANCE') : madeFault('REASON', { reason });
}

function wordsOf(data: Hex): bigint[] {
  const words = data.slice(10).match(/.{64}/g) ?? [];
  return words.map((word) => BigInt(`0x${word}`));
}

/** The bytes behind a number: an offset, a length, the bytes. */
function readNested(data: Hex): Hex {
  const length = Number(wordsOf(data)[2] ?? 0n);
  return `0x${data.slice(10 + 192, 10 + 192 + 2 * length)}`;
}

/** The text of `Error(string)`: an offset, a length, the bytes. */
function readReason(data: Hex): string {
  const length = Number(wordsOf(data)[1] ?? 0n);
  const bytes = data.slice(10 + 128, 10 + 128 + 2 * Math.min(length, 200)).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

/** Errors of nodes and wallets nest their data: `data`, `data.data` (Hardhat), `data.originalError.data` (MetaMask). */
function revertData(error: unknown): Hex | null {
  return firstOf(error, (found) => {
    const data = 'data' in found ? found.data : undefined;
    return isHex(data) && data.length >= 10 ? data : null;
  });
}

/** Hardhat's estimate states the reason in the message only. */
function statedFault(error: unknown): CallFault | null {
  return firstOf(error, (found) => {
    const message = 'message' in found ? String(found.message) : '';
    const reason = /reverted with reason string '([^']+)'/.exec(message)?.[1];
    return reason === undefined ? null : reasonFault(reason);
  });
}

const NESTED = ['cause', 'data', 'originalError', 'error'] as const;

/** Searches an error, its causes and their data, depth first; bounded, because causes may be circular. */
function firstOf<T>(error: unknown, find: (found: object) => T | null, depth = 0): T | null {
  if (typeof error !== 'object' || error === null || depth > 12) return null;
  const here = find(error);
  if (here !== null) return here;
  for (const key of NESTED) {
    const below = (error as Record<string, unknown>)[key];
    const found = firstOf(below, find, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
