import type { ContractRole } from '@/chain/contract-roles';
import type { AppContext } from './context';
import type { JournalSource } from './tables';

/** One row of a result; dates and numbers are formatted by the output. */
export type Row = Readonly<Record<string, unknown>>;

/** A call of a contract: what a wallet signs, and what it means. */
export type PreparedCall = {
  /** `declare a distribution of 20,000 USDT` */
  title: string;
  to: `0x${string}`;
  /** Wei. */
  value: bigint;
  data: `0x${string}`;
  /** The role of the contract that the signer needs: `ENFORCER`; null where any wallet may send it. */
  role: ContractRole | null;
  /** Its function and arguments in words, for the command line; the desk decodes the data itself. */
  line: string;
};

/** A call in the list of actions on the chain, by its number. */
export type ListedCall = PreparedCall & { action: number };

/** The arguments of a command. */
export type Input = {
  args: readonly string[];
  /** `--name value`, and `true` for a flag. */
  options: Readonly<Record<string, string | true | undefined>>;
  /** Reads a file named on the command line. */
  readFile(name: string): Buffer;
  /** Reads it in pieces; undefined where files arrive whole. */
  streamFile?(name: string): AsyncIterable<Uint8Array>;
};

export type Answer = {
  rows: readonly Row[];
  /** Calls of contracts that an officer's wallet or a Safe has to sign; the service sends none. */
  calls?: readonly ListedCall[];
  /** A file to download; the command line writes it into the current folder. */
  file?: { name: string; mediaType: string; bytes: Buffer };
  /** Shown instead of an empty table. */
  none?: string;
  /** True if a check found problems: the command exits with 1. */
  failed?: boolean;
};

export type Command = {
  name: string;
  /** The arguments after the name: `<email> [--comment TEXT]`. */
  usage: string;
  /** One line, shown in the overview. */
  summary: string;
  /** What to know before using the command. */
  details: string;
  example: string;
  /** Number of positional arguments. */
  args: number;
  /** `file` names a file that `readFile` reads; at the desk it is uploaded. */
  options?: Readonly<Record<string, 'text' | 'flag' | 'file'>>;
  run(operator: Operator, input: Input): Promise<Answer>;
};

/** The `--limit` option of list commands. */
export const LIMIT = { limit: 'text' } as const;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

/** A result with one row. */
export const oneRow = (row: Row): Answer => ({ rows: [row] });

/** The value of `--name`; undefined if absent. */
export function textOption({ options }: Input, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws Refusal when the option is missing or blank */
export function neededOption(input: Input, name: string): string {
  const value = textOption(input, name)?.trim();
  if (!value) throw new Refusal(`--${name} is required.`);
  return value;
}

/** Maximum number of rows. @throws Refusal when `--limit` is not a whole number in its range */
export function limitOf(input: Input): number {
  const value = textOption(input, 'limit') ?? String(DEFAULT_LIMIT);
  const limit = /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : 0;
  if (limit > 0 && limit <= MAX_LIMIT) return limit;
  throw new Refusal(`--limit must be a whole number from 1 to ${MAX_LIMIT}.`);
}

/** @param what begins the sentence of a refusal: `The type` */
export function oneOf<T extends string>(what: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found) return found;
  throw new Refusal(`${what} is one of ${choices.join(', ')}, not "${value}".`);
}

/** `--status`, in any letter case; null when it was not given. */
export function statusOf<T extends string>(input: Input, choices: readonly T[]): T | null {
  const value = textOption(input, 'status');
  return value === undefined ? null : oneOf('--status', value.toUpperCase(), choices);
}

/** A word after the command's name, counted from 0. */
export const arg = ({ args }: Input, place: number) => args[place] ?? '';

/** The part of a command that does one thing, with a reason, to what its argument names: `<email>`. */
export const reasoned = (
  argument: string,
  work: (operator: Operator, what: string, reason: string) => Promise<Row | readonly Row[]>,
) => ({
  usage: `${argument} --reason TEXT`,
  args: 1,
  options: { reason: 'text' } as const,
  run: async (operator: Operator, input: Input): Promise<Answer> => {
    const rows = await work(operator, arg(input, 0), neededOption(input, 'reason'));
    return { rows: [rows].flat() };
  },
});

/** Who runs a command: a user of the command line, unless `source` says that it is an officer at the desk. */
export type Operator = {
  ctx: AppContext;
  name: string;
  source?: JournalSource;
  /** The proposal that two officers signed, when the command is critical. */
  proposal?: string;
  /** Is told that the command wrote an entry into the journal. */
  onEntry?(): void;
};

/** The command was refused; the message says why and what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export type CommandGroup = { title: string; commands: readonly Command[] };
