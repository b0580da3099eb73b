import type { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { Hex } from 'viem';

/** Generated from the compiled contracts. */
type Abis = typeof CONTRACT_ABIS;

/** An argument of an event as it is stored. */
export type EventValue = string | boolean | readonly string[];

type AbiEvents<C extends ContractName> = Extract<Abis[C][number], { type: 'event' }>;

type ValueOf<T> = T extends 'bool'
  ? boolean
  : T extends `${string}[${string}]`
    ? readonly string[]
    : string;

type Input = { readonly name: string; readonly type: string };

/** A tuple counts as its parts: their names are unique in the event. */
type PartsOf<I> = I extends { type: 'tuple'; components: readonly (infer Part)[] } ? Part : I;

type ArgsOf<Inputs extends readonly Input[]> = {
  readonly [I in PartsOf<Inputs[number]> as I extends Input ? I['name'] : never]: I extends Input
    ? ValueOf<I['type']>
    : never;
};

type EventOfAbi<C extends ContractName, E> =
  E extends AbiEvents<C>
    ? {
        contract: C;
        name: E['name'];
        /** Integers as decimal strings, addresses and bytes in lower case, texts as they are; a tuple's parts in its place. */
        args: ArgsOf<E['inputs']>;
        txHash: Hex;
        logIndex: number;
        blockNumber: bigint;
        blockHash: Hex;
        blockTime: Date;
      }
    : never;

/** Names of the events of a contract. */
export type EventName<C extends ContractName> = AbiEvents<C>['name'];

/** The events of a contract, or some of them by name. */
export type EventOf<
  C extends ContractName,
  N extends EventName<C> = EventName<C>,
> = C extends ContractName ? EventOfAbi<C, Extract<AbiEvents<C>, { name: N }>> : never;

/** An event of one of the product's contracts, in a block of the chain. */
export type ChainEvent = EventOf<ContractName>;

/** Arguments of an event, of each of several, that are no booleans. */
type TextName<E> = E extends { args: infer Args }
  ? { [K in keyof Args]: Args[K] extends string ? K : never }[keyof Args] & string
  : never;

/** A text argument of an event. @throws Error when a stored event has no such argument */
export function textArg<E extends ChainEvent>(event: E, name: TextName<E>): string {
  const value = (event.args as Readonly<Record<string, EventValue>>)[name];
  if (typeof value !== 'string') throw new Error(`${event.name} has no argument ${name}.`);
  return value;
}

/** An integer argument of an event. @throws Error as `textArg` */
export function integerArg<E extends ChainEvent>(event: E, name: TextName<E>): bigint {
  return BigInt(textArg(event, name));
}
