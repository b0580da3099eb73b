import type { ColumnKind } from '@fnx/api/desk/commands';
import type { ActingRole, Role } from '@fnx/api/shared/desk';
import type { Named } from '@fnx/api/shared/proposal';
import type * as z from 'zod/mini';
import type { Act } from '@/server/desk/audited';
import { type Field, fieldsOf, usageOf } from '@/server/desk/command-fields';
import type { Answer, ListedCall, Operator, Row } from '@/server/desk/commands';
import type { Look, Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';

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
  /** Needs the rights of the database's owner. */
  byOwner?: true;
  /** The action in the journal, where it is not the command's name. */
  recordedAs?: string;
  /** Sends the calls of the answer in the demo, whose chain signs for its accounts (`--send`). */
  send?(operator: Operator, calls: readonly ListedCall[]): Promise<readonly Row[]>;
};

type Described<S extends z.ZodMiniObject, C extends Columns> = Words & {
  input: S;
  answer: C;
  next?(row: RowOf<C>): readonly NextStep[];
};

/** Notes what stays known even if the command is refused. */
type Before<S extends z.ZodMiniObject> = (operator: Operator, input: z.output<S>) => Promise<void>;

type Critical<S extends z.ZodMiniObject, N extends Named | undefined, R> = {
  /** Takes effect only when two officers have signed it, over the same facts, which are so when it runs. */
  critical: true;
  /** It moves no money and does nothing on the chain: several may be signed with one touch. */
  inList?: true;
  /**
   * Reads what the command is about: when it is proposed, shown and signed, and, holding it, when it is carried out.
   * @throws when the act makes no sense any more
   */
  subject(look: Look<N>, input: z.output<S>): Promise<Subject<N>>;
  /** It acts, and an auditor does not. */
  roles: readonly ActingRole[];
  /** Runs in one transaction with its entry in the journal, and touches what its subject named in that transaction. */
  run(act: Act, input: z.output<S>, named: N): Promise<R>;
  before?: Before<S>;
};

type Plain<S extends z.ZodMiniObject, R> = { critical?: never } & (
  | {
      roles: readonly ActingRole[];
      /** Runs in one transaction with its entry in the journal. */
      run(act: Act, input: z.output<S>): Promise<R>;
      before?: Before<S>;
    }
  | {
      /** Reads, or records its own steps one by one: it has neither a transaction nor an entry. */
      read(operator: Operator, input: z.output<S>): Promise<R>;
    }
);

type Definition<
  S extends z.ZodMiniObject,
  C extends Columns,
  R,
  N extends Named | undefined,
> = Described<S, C> & (Critical<S, N, R & Known<C, R>> | Plain<S, R & Known<C, R>>);

/** A command, as everything sees it that handles all of them. */
export type Command = Omit<Words, 'dangerous'> & {
  critical: boolean;
  dangerous: boolean;
  inList?: true;
  input: z.ZodMiniObject;
  fields: readonly Field[];
  /** The arguments after the name: `<email> [--comment TEXT]`. */
  usage: string;
  answer: Columns;
  next?(row: Row): readonly NextStep[];
  subject?(look: Look<Named | undefined>, input: unknown): Promise<Subject<Named | undefined>>;
  run?(act: Act, input: unknown, named: Named | undefined): Promise<Result<Row>>;
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
  N extends Named | undefined = undefined,
>(definition: Definition<S, C, R, N>): Command {
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
