import { CONTRACT_ABIS, HOLDING_RULES } from '@fnx/chain/contract-abis';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import type { ShareContracts } from '@fnx/contracts/deploy/deployed';
import { CONTRACT_NAMES, type ContractName } from '@fnx/contracts/deploy/deployed';
import { TIMELOCK, timelockAbi } from '@fnx/contracts/deploy/timelock';
import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type Address,
  decodeEventLog,
  type Hex,
  toEventSelector,
  zeroAddress,
} from 'viem';
import type { ChainEvent, EventValue } from '@/server/platform/chain-events';

/** A log as a node reports it. */
export type RawLog = {
  address: Address;
  topics: readonly Hex[];
  data: Hex;
  transactionHash: Hex;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hex;
};

/** By the first topic: given a whole ABI, viem hashes its events one by one for each log. */
const eventsOf = (abi: Abi): ReadonlyMap<Hex, AbiEvent> =>
  new Map(
    abi.flatMap((item) => (item.type === 'event' ? [[toEventSelector(item), item] as const] : [])),
  );

type Emitter = ContractName | typeof TIMELOCK | typeof HOLDING_RULES;

const EVENTS = Object.fromEntries([
  ...CONTRACT_NAMES.map((name) => [name, eventsOf(CONTRACT_ABIS[name])]),
  [TIMELOCK, eventsOf(timelockAbi)],
  [HOLDING_RULES, eventsOf(holdingRulesAbi as Abi)],
]) as Record<Emitter, ReadonlyMap<Hex, AbiEvent>>;

type Emitters = {
  contracts: ShareContracts;
  timelock?: Address | undefined;
  rules?: readonly Address[];
};

/** Decodes the logs of the contracts, in the order given. A log of another contract or of an unknown event is left out. */
export function decodeEvents(
  { contracts, timelock, rules = [] }: Emitters,
  logs: readonly RawLog[],
  blockTimes: ReadonlyMap<Hex, Date>,
): ChainEvent[] {
  const names = new Map<string, Emitter>(
    CONTRACT_NAMES.map((name) => [contracts[name].toLowerCase(), name]),
  );
  if (timelock) names.set(timelock.toLowerCase(), TIMELOCK);
  for (const address of rules) names.set(address.toLowerCase(), HOLDING_RULES);
  return logs.flatMap((log) => {
    const contract = names.get(log.address.toLowerCase());
    const blockTime = blockTimes.get(log.blockHash);
    if (!contract) return [];
    if (!blockTime) throw new Error(`Block ${log.blockNumber} was not read.`);
    const decoded = decode(contract, log);
    if (!decoded) return [];
    const { transactionHash: txHash, logIndex, blockNumber, blockHash } = log;
    const place = { txHash, logIndex, blockNumber, blockHash, blockTime };
    // Decoded by the ABI from which the types of the events derive; no domain books those of the timelock and of the rules.
    return [{ contract, ...decoded, ...place } as ChainEvent];
  });
}

type Plain = Readonly<Record<string, EventValue>>;

function decode(contract: Emitter, log: RawLog): { name: string; args: Plain } | null {
  const [topic] = log.topics;
  const event = topic && EVENTS[contract].get(topic);
  // The contract inherits it, and this service does not need it.
  if (!event) return null;
  const { args } = decodeEventLog({
    abi: [event],
    data: log.data,
    topics: log.topics as [Hex, ...Hex[]],
  });
  return { name: event.name, args: plainArgs(event, (args ?? {}) as Values) };
}

type Values = Readonly<Record<string, unknown>>;

function plainArgs({ inputs }: { inputs: readonly AbiParameter[] }, args: Values): Plain {
  const entries = inputs.map((input): Plain => {
    const { name = '', type } = input;
    if ('components' in input) return plainArgs({ inputs: input.components }, args[name] as Values);
    return { [name]: plain(type, args[name]) };
  });
  return Object.assign({}, ...entries);
}

function plain(type: string, value: unknown): EventValue {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(words);
  return type === 'string' ? words(value) : String(value).toLowerCase();
}

/** PostgreSQL stores no zero characters, and one in a title must not stop the index. */
const words = (value: unknown) => String(value).replaceAll('\u0000', '\ufffd');

/** The contract that a log of the share token sets as rules of holding, in lower case; null for other logs, and for none. */
export function rulesOf(log: RawLog): Address | null {
  const event = decode('shareToken', log);
  const address = event?.name === 'RulesSet' ? (event.args.rules as Address) : zeroAddress;
  return address === zeroAddress ? null : address;
}
