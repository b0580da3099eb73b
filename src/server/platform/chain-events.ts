import type { Hex } from 'viem';
import type { ContractName } from '@/shared/vocabulary';

/** An event of one of the product's contracts, in a block of the chain. */
export type ChainEvent = {
  contract: ContractName;
  name: string;
  /** Integers as decimal strings, addresses and bytes in lower case. */
  args: Readonly<Record<string, string | boolean>>;
  txHash: Hex;
  logIndex: number;
  blockNumber: bigint;
  blockHash: Hex;
  blockTime: Date;
};

/** A text argument of an event. @throws Error when the event has no such argument, which means that the ABI has changed */
export function textArg(event: ChainEvent, name: string): string {
  const value = event.args[name];
  if (typeof value !== 'string') throw new Error(`${event.name} has no argument ${name}.`);
  return value;
}

/** An integer argument of an event. @throws Error as `textArg` */
export function integerArg(event: ChainEvent, name: string): bigint {
  return BigInt(textArg(event, name));
}
