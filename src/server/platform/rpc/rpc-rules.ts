import { type ChainAddresses, MULTICALL3_ADDRESS } from '@fnx/chain/addresses';
import { TRANSACTION_GAS } from '@fnx/chain/call';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import {
  type Abi,
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
  /** The rules of holding in force, lower case; null: none. */
  holdingRules: string | null;
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

const selectorsOf = (abi: Abi, ...names: string[]): readonly string[] =>
  abi.flatMap((item) =>
    item.type === 'function' && names.includes(item.name) ? [toFunctionSelector(item)] : [],
  );

/** Officers' calls of the rules of holding, tried before they are signed. ADMIN may replace these rules at any time. */
export const OF_HOLDING_RULES = selectorsOf(holdingRulesAbi, 'approve', 'setCeiling');

/** An account's changes of its own signers, tried before they are signed: it calls itself, and its address is not known in advance. */
const OF_ITSELF = selectorsOf(passkeyAccountAbi, 'addSigners', 'removeSigners');

const MAX_LOG_BLOCKS = 5_000n;
const MAX_LOG_TARGETS = 10;
const MAX_FEE_BLOCKS = 128n;
const QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]{0,15})$/i;

/** The rules of the product's chain: the contracts that its pages use. */
export function chainRules(
  { contracts, currencies, router, factory, wrappedNative }: ChainAddresses,
  holdingRules: Address | null = null,
): RpcRules {
  const tokens = Object.values(currencies).flatMap(({ address, feed }) => [address ?? feed, feed]);
  const own = CONTRACT_NAMES.map((name) => contracts[name]);
  const all = [...own, ...tokens, router, factory, wrappedNative];
  const targets = new Set([...all, MULTICALL3_ADDRESS].map((address) => address.toLowerCase()));
  return { methods: METHODS, targets, holdingRules: holdingRules?.toLowerCase() ?? null };
}

/** The rules of the Ethereum node for account names (ENS). */
export const ENS_RULES: RpcRules = {
  methods: new Set(['eth_call', 'eth_chainId']),
  targets: null,
  holdingRules: null,
};

/** The parameters to forward for a call, with the gas cap; null when the rules refuse it. */
export function boundParams(
  rules: RpcRules,
  method: string,
  params: readonly unknown[],
): unknown[] | null {
  const { targets } = rules;
  switch (method) {
    case 'eth_call':
      // A third parameter would override the chain's state.
      return params.length > 2 ? null : boundCall(rules, params);
    case 'eth_estimateGas':
      return params.length > 2 ? null : boundEstimate(rules, params);
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

function boundCall(rules: RpcRules, [call, ...rest]: readonly unknown[]) {
  const fields = fieldsOf(call);
  if (!fields || !mayCall(rules, fields, dataOf(fields))) return null;
  return [{ ...fields, gas: cappedGas(fields.gas) }, ...rest];
}

/** Besides contract calls, estimates plain transfers of the native coin, to any address. */
function boundEstimate(rules: RpcRules, params: readonly unknown[]) {
  const fields = fieldsOf(params[0]);
  if (fields && typeof fields.to === 'string' && dataOf(fields) === '0x') {
    return [{ ...fields, gas: cappedGas(fields.gas) }, ...params.slice(1)];
  }
  return boundCall(rules, params);
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

function mayCall(rules: RpcRules, { to, from }: CallFields, data: Hex | null): boolean {
  const { targets, holdingRules } = rules;
  if (typeof to !== 'string' || data === null) return false;
  if (targets === null) return true;
  if (POOL_READS.has(data.toLowerCase())) return true;
  const target = to.toLowerCase();
  const selector = data.slice(0, 10).toLowerCase();
  if (target === holdingRules && OF_HOLDING_RULES.includes(selector)) return true;
  if (typeof from === 'string' && target === from.toLowerCase() && OF_ITSELF.includes(selector)) {
    return true;
  }
  if (!targets.has(target)) return false;
  return target !== MULTICALL3_ADDRESS.toLowerCase() || mayCallAll(rules, data);
}

/** A multicall may do what its parts may do; a multicall inside a multicall has no use here. */
function mayCallAll(rules: RpcRules, data: Hex): boolean {
  const inner = innerCalls(data);
  if (inner === null) return false;
  return inner.every(({ target, callData }) =>
    target.toLowerCase() === MULTICALL3_ADDRESS.toLowerCase()
      ? callData.startsWith(GET_ETH_BALANCE)
      : mayCall(rules, { to: target }, callData),
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
