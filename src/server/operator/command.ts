import { type Operator, Refusal } from './call';

/** One line of an answer; dates and numbers are shown as the output needs them. */
export type Row = Readonly<Record<string, unknown>>;

/** What a command was called with. */
export type Input = {
  args: readonly string[];
  /** `--name value`, and `true` for a flag. */
  options: Readonly<Record<string, string | true | undefined>>;
  /** Reads a file that was named. */
  readFile(name: string): string;
};

export type Answer = {
  rows: readonly Row[];
  /** Shown instead of an empty table. */
  none?: string;
  /** Something is wrong in what was looked at: the command exits with 1. */
  failed?: boolean;
};

export type Command = {
  name: string;
  /** What comes after the name: `<email> [--comment TEXT]`. */
  usage: string;
  /** One line. */
  about: string;
  /** What to know before using it. */
  teaches: string;
  example: string;
  /** How many words it takes after its name. */
  args: number;
  options?: Readonly<Record<string, 'text' | 'flag'>>;
  run(operator: Operator, input: Input): Promise<Answer>;
};

/** For commands that list: `--limit`. */
export const LIMIT = { limit: 'text' } as const;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

/** An answer of one line. */
export const oneRow = (row: Row): Answer => ({ rows: [row] });

/** `--name value`; undefined when it was not given. */
export function textOption({ options }: Input, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws Refusal when it was not given, or is blank */
export function neededOption(input: Input, name: string): string {
  const value = textOption(input, name)?.trim();
  if (!value) throw new Refusal(`--${name} is missing.`);
  return value;
}

/** How many lines to list. @throws Refusal when `--limit` is no whole number in its range */
export function limitOf(input: Input): number {
  const value = textOption(input, 'limit') ?? String(DEFAULT_LIMIT);
  const limit = /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : 0;
  if (limit > 0 && limit <= MAX_LIMIT) return limit;
  throw new Refusal(`--limit is a whole number from 1 to ${MAX_LIMIT}.`);
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
