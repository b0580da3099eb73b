import type * as z from 'zod/mini';
import type { ColumnKind } from '@/api/desk/desk';
import type { Act } from '@/server/desk/audited';
import { type Field, fieldsOf, usageOf } from '@/server/desk/command-fields';
import type { Answer, ListedCall, Operator, Row } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';
import type { ActingRole, Role } from '@/shared/desk';
import type { SignedFact } from '@/shared/proposal';

/** The value of a column, by its kind. `any` is shown by its form: the value of a fact, such as evidence. */
type Values = {
  text: string | number | null | undefined;
  /** A figure, also with a unit: `12.5 USDT`. */
  number: number | bigint | string | null | undefined;
  time: Date | string | null | undefined;
  /** A hash or an address: shown shortened, copied in full. */
  hash: string | null | undefined;
  /** Compared by telephone. */
  fingerprint: string | null | undefined;
  flag: boolean | null | undefined;
  /** The id of a person: shown as a link to the person's page. */
  person: string | null | undefined;
  any: unknown;
};

/** The columns of an answer; the order is that of the rows. */
export type Columns = Readonly<Record<string, ColumnKind>>;
type RowOf<C extends Columns> = { readonly [K in keyof C]?: Values[C[K]] };

/** A row, rows, or a whole answer. */
type Result<R extends Row> = R | readonly R[] | Answer<R>;
type RowIn<R> = R extends { rows: readonly (infer One)[] }
  ? One
  : R extends readonly (infer One)[]
    ? One
    : R;
type KeysOf<R> = R extends unknown ? keyof R : never;
/** A result without columns that `answer` does not name. */
type Known<C extends Columns, R> = [Exclude<KeysOf<RowIn<R>>, keyof C>] extends [never]
  ? unknown
  : { 'columns that answer does not name': Exclude<KeysOf<RowIn<R>>, keyof C> };

/** A step that an officer may take next with a row: the form of a command with its first argument, or a page of the desk. */
export type NextStep = { label: string } & (
  | { command: string; argument: string }
  | { area: string; id: string }
);

/** The subject of a command. */
export type Subject = {
  /** Names what it changes, such as `share price`: of each, one proposal may be open. */
  of: string;
  /** The act in a sentence, with its figures: the heading of the proposal. */
  what: string;
  /** Other facts that a signer has to know. */
  facts: readonly SignedFact[];
};

type Words = {
  name: string;
  /** Officers who may use it at the desk; nobody: it needs a shell. */
  roles: readonly Role[];
  /** It takes something from a person or from the public that pressing another button does not give back. */
  dangerous?: true;
  /** One line, shown in the overview. */
  summary: string;
  /** Facts to know before using the command. */
  details: string;
  example: string;
  /** Shown instead of an empty table. */
  none?: string;
  /** It works with the folder of another user, and with nothing in FNX_DATA_DIR. */
  keepsUser?: true;
  /** The action in the journal, where it is not the command's name. */
  recordedAs?: string;
  /** Sends the calls of the answer in the demo, whose chain signs for its accounts (`--send`). */
  send?(operator: Operator, calls: readonly ListedCall[]): Promise<readonly Row[]>;
};

type Definition<S extends z.ZodMiniObject, C extends Columns, R> = Words & {
  input: S;
  answer: C;
  next?(row: RowOf<C>): readonly NextStep[];
} & (
    | { critical?: never }
    | {
        /** Takes effect only when two officers have signed it. */
        critical: true;
        /**
         * Reads what signers see, when the command is proposed and again when it is signed.
         * @throws when the act makes no sense any more
         */
        subject(ctx: AppContext, input: z.output<S>): Promise<Subject>;
      }
  ) &
  (
    | {
        /** It acts, and an auditor does not. */
        roles: readonly ActingRole[];
        /** Runs in one transaction with its entry in the journal. */
        run(act: Act, input: z.output<S>): Promise<R & Known<C, R>>;
        /** Notes what stays known even if the command is refused. */
        before?(operator: Operator, input: z.output<S>): Promise<void>;
      }
    | {
        /** Reads, or records its own steps one by one: it has neither a transaction nor an entry. */
        read(operator: Operator, input: z.output<S>): Promise<R & Known<C, R>>;
      }
  );

/** A command, as everything sees it that handles all of them. */
export type Command = Omit<Words, 'dangerous'> & {
  critical: boolean;
  dangerous: boolean;
  input: z.ZodMiniObject;
  fields: readonly Field[];
  /** The arguments after the name: `<email> [--comment TEXT]`. */
  usage: string;
  answer: Columns;
  next?(row: Row): readonly NextStep[];
  subject?(ctx: AppContext, input: unknown): Promise<Subject>;
  run?(act: Act, input: unknown): Promise<Result<Row>>;
  before?(operator: Operator, input: unknown): Promise<void>;
  read?(operator: Operator, input: unknown): Promise<Result<Row>>;
};

export type CommandGroup = { title: string; commands: readonly Command[] };

/**
 * The one description of an operator command: the command line, the desk's form and answer, its rights, its warning and its row in the
 * manual derive from it.
 */
export function defineCommand<
  S extends z.ZodMiniObject,
  const C extends Columns,
  R extends Result<RowOf<C>>,
>(definition: Definition<S, C, R>): Command {
  const fields = fieldsOf(definition.input);
  const usage = `${usageOf(fields)}${definition.send ? ' [--send]' : ''}`;
  const { critical = false, dangerous = false } = definition;
  // Their input is what `readInput` made by the same schema.
  return { ...(definition as unknown as Command), critical, dangerous, fields, usage };
}

/** The command of a name. */
export const commandOf = ({ registry }: Pick<AppContext, 'registry'>, name: string) =>
  // The registry is made of the modules' commands.
  registry.commands.get(name) as Command | undefined;

/** The answer of a command from what it returned. */
export function answerOf(result: Result<Row> = []): Answer {
  if (Array.isArray(result)) return { rows: result };
  return 'rows' in result ? (result as Answer) : { rows: [result as Row] };
}
