import type { Abi, Address } from 'viem';

/** One or several calls of a view, and what they have to say together. */
export type Read = {
  what: string;
  address: Address;
  abi: Abi;
  functionName: string;
  /** The arguments of each call. */
  asked: readonly (readonly unknown[])[];
  expected: unknown;
  told(answers: readonly unknown[]): unknown;
};

/** Makes reads of one contract. */
export const readsOf =
  (name: string, address: Address, abi: unknown) =>
  (
    functionName: string,
    expected: unknown,
    args: readonly unknown[] = [],
    told = (answer: unknown): unknown => answer,
  ): Read => ({
    what: `${name} ${[functionName, ...args].join(' ')}`,
    address,
    abi: abi as Abi,
    functionName,
    asked: [args],
    expected,
    told: ([answer]) => told(answer),
  });

/** One line of the table: what the parameters say and what the chain says. */
export type Row = { what: string; expected: string; actual: string };
