import {
  type Abi,
  type AbiEvent,
  type Address,
  decodeEventLog,
  type Hex,
  toEventSelector,
} from 'viem';
import type { ShareContracts } from '@/chain/addresses';
import { ballotsAbi } from '@/chain/contracts/ballots-abi';
import { distributionsAbi } from '@/chain/contracts/distributions-abi';
import { shareSaleAbi } from '@/chain/contracts/share-sale-abi';
import { shareStakingAbi } from '@/chain/contracts/share-staking-abi';
import { shareTokenAbi } from '@/chain/contracts/share-token-abi';
import type { ChainEvent } from '@/server/platform/chain-events';
import { CONTRACT_NAMES, type ContractName } from '@/shared/vocabulary';

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

const EVENTS: Readonly<Record<ContractName, ReadonlyMap<Hex, AbiEvent>>> = {
  shareToken: eventsOf(shareTokenAbi),
  shareSale: eventsOf(shareSaleAbi),
  shareStaking: eventsOf(shareStakingAbi),
  distributions: eventsOf(distributionsAbi),
  ballots: eventsOf(ballotsAbi),
};

/** Decodes the logs of the contracts, in the order given. A log of another contract or of an unknown event is left out. */
export function decodeEvents(
  contracts: ShareContracts,
  logs: readonly RawLog[],
  blockTimes: ReadonlyMap<Hex, Date>,
): ChainEvent[] {
  const names = new Map(CONTRACT_NAMES.map((name) => [contracts[name].toLowerCase(), name]));
  return logs.flatMap((log) => {
    const contract = names.get(log.address.toLowerCase());
    const blockTime = blockTimes.get(log.blockHash);
    if (!contract) return [];
    if (!blockTime) throw new Error(`Block ${log.blockNumber} was not read.`);
    const decoded = decode(contract, log);
    if (!decoded) return [];
    const { transactionHash: txHash, logIndex, blockNumber, blockHash } = log;
    const place = { txHash, logIndex, blockNumber, blockHash, blockTime };
    // Decoded by the ABI from which the types of the events derive.
    return [{ contract, ...decoded, ...place } as ChainEvent];
  });
}

type Plain = Readonly<Record<string, string | boolean>>;

function decode(contract: ContractName, log: RawLog): { name: string; args: Plain } | null {
  const [topic] = log.topics;
  const event = topic && EVENTS[contract].get(topic);
  // The contract inherits it, and this service does not need it.
  if (!event) return null;
  const { args } = decodeEventLog({
    abi: [event],
    data: log.data,
    topics: log.topics as [Hex, ...Hex[]],
  });
  return { name: event.name, args: plainArgs(args ?? {}) };
}

function plainArgs(args: object): Plain {
  const entries = Object.entries(args).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'boolean') return [name, value];
    return [name, String(value).toLowerCase()];
  });
  return Object.fromEntries(entries);
}
