import {
  type AbiFunction,
  type AbiParameter,
  decodeFunctionData,
  getAbiItem,
  keccak256,
  toHex,
} from 'viem';
import { type Call, readCall } from '../call';
import { findContract, type KnownContracts } from '../decode-call';

/*
 * The file that Safe's Transaction Builder imports (version 1.0). Its checksum is Keccak-256 over a serialisation of the file
 * without it: https://github.com/safe-global/safe-react-apps/blob/main/apps/tx-builder/src/lib/checksum.ts.
 */

type SafeInput = {
  name: string;
  type: string;
  internalType: string;
  components?: readonly SafeInput[];
};

type SafeTransaction = {
  to: string;
  /** Wei. */
  value: string;
  data: string | null;
  contractMethod?: { name: string; payable: boolean; inputs: readonly SafeInput[] };
  contractInputsValues?: Readonly<Record<string, string>>;
};

export type SafeBatch = {
  version: '1.0';
  chainId: string;
  /** Milliseconds. */
  createdAt: number;
  meta: {
    name: string;
    description: string;
    txBuilderVersion: string;
    createdFromSafeAddress: string;
    createdFromOwnerAddress: string;
    checksum?: string;
  };
  transactions: readonly SafeTransaction[];
};

type BatchOptions = {
  chainId: number;
  createdAt: Date;
  name: string;
  description: string;
  calls: readonly Call[];
};

/**
 * The file of calls, in their order. A call that is known carries its function and arguments, which the builder shows; the data
 * is what the Safe signs in any case.
 */
export function safeBatch(known: KnownContracts, options: BatchOptions): SafeBatch {
  const { chainId, createdAt, name, description, calls } = options;
  return withChecksum({
    version: '1.0',
    chainId: String(chainId),
    createdAt: createdAt.getTime(),
    meta: {
      name,
      description,
      txBuilderVersion: '1.17.1',
      createdFromSafeAddress: '',
      createdFromOwnerAddress: '',
    },
    transactions: calls.map((call) => transactionOf(known, call)),
  });
}

function transactionOf(known: KnownContracts, call: Call): SafeTransaction {
  const { to, value, data } = call;
  const plain = { to, value: value.toString(), data };
  const found = findContract(known, to);
  const read = found && readCall(() => decodeFunctionData({ abi: found.abi, data }));
  if (!found || !read) return plain;
  const item = getAbiItem({ abi: found.abi, name: read.functionName }) as AbiFunction;
  const args = (read.args ?? []) as readonly unknown[];
  const values = item.inputs.map(({ name = '' }, place) => [name, inputText(args[place])]);
  return {
    ...plain,
    contractMethod: {
      name: item.name,
      payable: item.stateMutability === 'payable',
      inputs: item.inputs.map(inputOf),
    },
    contractInputsValues: Object.fromEntries(values),
  };
}

function inputOf(input: AbiParameter): SafeInput {
  const { name = '', type } = input;
  const components = 'components' in input ? input.components.map(inputOf) : null;
  return { name, type, internalType: type, ...(components && { components }) };
}

/** Lists and structs as JSON, all else as text. */
function inputText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
}

/** Adds the checksum to a file that has none. */
export function withChecksum<T extends { meta: object }>(file: T): T {
  // The name is left out: people rename files.
  const text = serialize({ ...file, meta: { ...file.meta, name: null } });
  return { ...file, meta: { ...file.meta, checksum: keccak256(toHex(text)) } };
}

/** JSON with sorted keys, each object as its keys and then its values. */
function serialize(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(serialize).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json ?? null);
  const fields = json as Readonly<Record<string, unknown>>;
  const keys = Object.keys(fields).sort();
  return `{${JSON.stringify(keys)}${keys.map((key) => `${serialize(fields[key])},`).join('')}}`;
}
