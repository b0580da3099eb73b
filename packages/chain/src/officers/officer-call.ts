import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { ContractRole } from '@fnx/contracts/deploy/roles';

/** Values of a decoded call in words, by the name of the argument. */
type Said = (name: string) => string;

export type OfficerCall = {
  role: ContractRole | null;
  /** Names the call at the head of a list: a sentence without a point. */
  title: (said: Said) => string;
  /** The event that says that it was done. */
  event?: string;
  /** The contract that emits it, where it is another one. */
  by?: ContractName;
  /** Arguments that the event repeats under the same name; all common ones unless given. */
  repeats?: readonly string[];
  /** Names that the event has for arguments. */
  called?: Readonly<Record<string, string>>;
  /** Values of the event that are no arguments. */
  tells?: Readonly<Record<string, unknown>>;
};

/** `0x1234…abcd`: enough to recognise an address or an id, never to compare it. */
export const shortHex = (hex: string): string =>
  hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex;
