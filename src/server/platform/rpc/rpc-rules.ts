import { type ChainAddresses, MULTICALL3_ADDRESS } from '@fnx/chain/addresses';
import { TRANSACTION_GAS } from '@fnx/chain/call';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import {
  type Address,
  decodeFunctionData,
  type Hex,
  multicall3Abi,
  numberToHex,
  toFunctionSelector,
} from 'viem';

/** The calls that a proxy forwards. */
export type RpcRules = {
  methods: ReadonlySet<string>;
  /** Contracts that may be called and whose logs may be read, lower case; null: any. */
  targets: ReadonlySet<string> | null;
};

/**
 * Only reads and signed transactions: a local test node would otherwise sign with its own accounts for any caller and change
 * its own state.
 */
const METHODS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'net_version',
]);

/** Reads of an exchange's pools, whose addresses are not known in advance: `getReserves()` and `token0()`. */
const POOL_READS: ReadonlySet<string> = new Set(['0x0902f1ac', '0x0dfe1681']);

/**
 * Tried before they are signed, at contracts whose addresses are not known in advance: an officer's calls of the rules of holding, which ADMIN may
 * replace at any time, and an account's changes of its own signers.
 */
const TRIED = ['approve', 'setCeiling', 'addSigners', 'removeSigners'];
const TRIED_CALLS: ReadonlySet<string> = new Set(
  [...holdingRulesAbi, ...passkeyAccountAbi].flatMap((item) =>
    item.type === 'function' && TRIED.includes(item.name) ? [toFunctionSelector(item)] : [],
  ),
);

const MAX_LOG_BLOCKS = 5_000n;
const MAX_LOG_TARGETS = 10;
const MAX_FEE_BLOCKS = 128n;
const QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]{0,15})$/i;

/** The rules of the product's chain: the contracts that its pages use. */
export function chainRules({
  contracts,
  currencies,
  router,
  factory,
  wrappedNative,
}: ChainAddresses): RpcRules {
  const tokens = Object.values(currencies).flatMap(({ address, feed }) => [address ?? feed, feed]);
  const own = CONTRACT_NAMES.map((name) => contracts[name]);
  const all = [...own, ...tokens, router, factory, wrappedNative];
  const targets = new Set([...all, MULTICALL3_ADDRESS].map((address) => address.toLowerCase()));
  return { methods: METHODS, targets };
}

/** The rules of the Ethereum node for account names (ENS). */
export const ENS_RULES: RpcRules = {
  methods: new Set(['eth_call', 'eth_chainId']),
  targets: null,
};

/** The parameters to forward for a call, with the gas cap; null when the rules refuse it. */
export function boundParams(
  { targets }: RpcRules,
  method: string,
  params: readonly unknown[],
): unknown[] | null {
  switch (method) {
    case 'eth_call':
      // A third parameter would override the chain's state.
      return params.length > 2 ? null : boundCall(targets, params);
    case 'eth_estimateGas':
      return params.length > 2 ? null : boundEstimate(targets, params);
    case 'eth_getLogs':
      return targets === null || isBoundedFilter(targets, params[0]) ? [...params] : null;
    case 'eth_feeHistory':
      return isQuantity(params[0]) && BigInt(params[0]) <= MAX_FEE_BLOCKS ? [...params] : null;
    default:
      return [...params];
  }
}

type CallFields = Record<string, unknown>;

function fieldsOf(value: unknown): CallFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as CallFields)
    : null;
}

function boundCall(targets: RpcRules['targets'], [call, ...rest]: readonly unknown[]) {
  const fields = fieldsOf(call);
  if (!fields || !mayCall(targets, fields.to, dataOf(fields))) return null;
  return [{ ...fields, gas: cappedGas(fields.gas) }, ...rest];
}

/** Besides contract calls, estimates plain transfers of the native coin, to any address. */
function boundEstimate(targets: RpcRules['targets'], params: readonly unknown[]) {
  const fields = fieldsOf(params[0]);
  if (fields && typeof fields.to === 'string' && dataOf(fields) === '0x') {
    return [{ ...fields, gas: cappedGas(fields.gas) }, ...params.slice(1)];
  }
  return boundCall(targets, params);
}

/** Null when the fields contradict each other: a node would read one of them, this proxy the other. */
function dataOf({ data, input }: CallFields): Hex | null {
  if (data !== undefined && input !== undefined && data !== input) return null;
  const bytes = input ?? data ?? '0x';
  return typeof bytes === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(bytes) ? (bytes as Hex) : null;
}

/** No call that anybody can send needs more; a page's largest multicall takes about a tenth. */
function cappedGas(gas: unknown): Hex {
  const asked = isQuantity(gas) ? BigInt(gas) : TRANSACTION_GAS;
  return numberToHex(asked < TRANSACTION_GAS ? asked : TRANSACTION_GAS);
}

function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && QUANTITY.test(value);
}

function mayCall(targets: RpcRules['targets'], to: unknown, data: Hex | null): boolean {
  if (typeof to !== 'string' || data === null) return false;
  if (targets === null) return true;
  if (POOL_READS.has(data.toLowerCase())) return true;
  if (TRIED_CALLS.has(data.slice(0, 10).toLowerCase())) return true;
  const target = to.toLowerCase();
  if (!targets.has(target)) return false;
  return target !== MULTICALL3_ADDRESS.toLowerCase() || mayCallAll(targets, data);
}

/** A multicall may do what its parts may do; a multicall inside a multicall has no use here. */
function mayCallAll(targets: ReadonlySet<string>, data: Hex): boolean {
  const inner = innerCalls(data);
  if (inner === null) return false;
  return inner.every(({ target, callData }) =>
    target.toLowerCase() === MULTICALL3_ADDRESS.toLowerCase()
      ? callData.startsWith(GET_ETH_BALANCE)
      : mayCall(targets, target, callData),
  );
}

/** `getEthBalance(address)`, which Multicall3 answers itself. */
const GET_ETH_BALANCE = '0x4d2301cc';

function innerCalls(data: Hex): readonly { target: Address; callData: Hex }[] | null {
  if (data.toLowerCase().startsWith(GET_ETH_BALANCE)) return [];
  try {
    const call = decodeFunctionData({ abi: multicall3Abi, data });
    return call.functionName === 'aggregate3' ? call.args[0] : null;
  } catch {
    return null;
  }
}

function isBoundedFilter(targets: ReadonlySet<string>, filter: unknown): boolean {
  const fields = fieldsOf(filter);
  if (!fields) return false;
  const { address, blockHash, fromBlock, toBlock } = fields;
  const listed: unknown[] = Array.isArray(address) ? address : [address];
  if (listed.length === 0 || listed.length > MAX_LOG_TARGETS) return false;
  if (!listed.every((one) => typeof one === 'string' && targets.has(one.toLowerCase()))) {
    return false;
  }
  if (blockHash !== undefined) return fromBlock === undefined && toBlock === undefined;
  if (!isQuantity(fromBlock) || !isQuantity(toBlock)) return false;
  const blocks = BigInt(toBlock) - BigInt(fromBlock);
  return blocks >= 0n && blocks < MAX_LOG_BLOCKS;
}
