import { parseArgs } from 'node:util';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Answer, ListedCall, Operator, Row } from '@/server/desk/commands';
import type { Command, CommandGroup } from '@/server/desk/define-command';
import { type CommandInput, execute } from '@/server/operator/execute';
import { DomainError } from '@/server/platform/errors';
import { Refusal } from '@/server/platform/refusal';
import { jsonOf, tableOf } from './output';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Parsed = {
  /** Null: show help, for `topic` if set. */
  command: Command | null;
  topic: Command | null;
  args: string[];
  /** `--name value`, and `true` for a flag. */
  options: Readonly<Record<string, string | true | undefined>>;
  json: boolean;
  /** The operator's name (`--as`). */
  as: string | null;
  demo: boolean;
};

const commandsOf = (groups: readonly CommandGroup[]) => groups.flatMap(({ commands }) => commands);

const FLAG = { type: 'boolean' } as const;
const TEXT = { type: 'string' } as const;
const COMMON = { json: FLAG, as: TEXT, help: FLAG, demo: FLAG };

/**
 * Parses the arguments after `npm run admin --`.
 *
 * @throws UsageError
 */
export function parseLine(groups: readonly CommandGroup[], words: readonly string[]): Parsed {
  const help = words[0] === 'help';
  const rest = help ? words.slice(1) : words;
  const command = findCommand(groups, rest);
  if (!command) {
    const asked = rest.filter((word) => !word.startsWith('-'));
    if (asked.length > 0) throw new UsageError(`Unknown command "${asked.join(' ')}".`);
    const only = rest.filter((word) => word !== '--help');
    if (only.length > 0 && !help) throw new UsageError(`Unknown command "${only.join(' ')}".`);
    return {
      command: null,
      topic: null,
      args: [],
      options: {},
      json: false,
      as: null,
      demo: false,
    };
  }
  const { values, positionals } = readWords(command, rest.slice(command.name.split(' ').length));
  const { json, as, help: asksHelp, demo, ...options } = values;
  const common = {
    json: json === true,
    as: typeof as === 'string' ? as : null,
    demo: demo === true,
  };
  if (help || asksHelp === true) {
    return { command: null, topic: command, args: [], options: {}, ...common };
  }
  if (positionals.length !== command.fields.filter(({ isArgument }) => isArgument).length) {
    throw new UsageError(`Usage: ${command.name} ${command.usage}`.trim());
  }
  return { command, topic: null, args: positionals, options, ...common };
}

function findCommand(groups: readonly CommandGroup[], words: readonly string[]): Command | null {
  const fits = commandsOf(groups).filter(({ name }) => {
    const parts = name.split(' ');
    return parts.every((part, place) => part === words[place]);
  });
  return fits.sort((one, other) => other.name.length - one.name.length)[0] ?? null;
}

function readWords(command: Command, words: string[]) {
  const named = command.fields.filter(({ isArgument }) => !isArgument);
  const options = {
    ...Object.fromEntries(named.map(({ name, kind }) => [name, kind === 'flag' ? FLAG : TEXT])),
    ...(command.send && { send: FLAG }),
    ...COMMON,
  };
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return { values: values as Record<string, string | true | undefined>, positionals };
  } catch (error) {
    const [why] = (error as Error).message.split('. ');
    throw new UsageError(`${why}. Usage: ${command.name} ${command.usage}`.trim());
  }
}

type Outcome = { output: string; exitCode: 0 | 1; file?: NonNullable<Answer['file']> };

type ReadFile = (name: string) => Buffer;
type StreamFile = (name: string) => AsyncIterable<Uint8Array>;

/** Runs a parsed command. Refusals are printed, with exit code 1; other errors are thrown. */
export async function runCommand(
  operator: Operator,
  { command, json, ...line }: Parsed & { command: Command },
  readFile: ReadFile,
  streamFile?: StreamFile,
): Promise<Outcome> {
  try {
    const answer = await execute(command, operator, orderOf(command, line, readFile, streamFile));
    const { file } = answer;
    const output = show(answer, json) + (json ? '' : stepsAfter(command, answer.rows));
    return { output, exitCode: answer.failed ? 1 : 0, ...(file && { file }) };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof DomainError)) throw error;
    const { code, message: refused } = error;
    const params = error instanceof Refusal ? error.params : (error.data.params ?? {});
    const output = json ? jsonOf({ refused, code, params }) : `Refused. ${refused}\n`;
    return { output, exitCode: 1 };
  }
}

/** The commands that go on with what one has made. A list has its steps at the desk alone. */
const stepsAfter = ({ next, read }: Command, rows: readonly Row[]): string =>
  rows
    .flatMap((row) => (read ? [] : (next?.(row) ?? [])))
    .flatMap((step) => ('command' in step ? `Next: ${step.command} ${step.argument}\n` : []))
    .join('');

/** The typed line in the form that every command receives. */
export function orderOf(
  { name, fields }: Command,
  { args, options: { send, ...typed } }: Pick<Parsed, 'args' | 'options'>,
  readFile: ReadFile,
  streamFile?: StreamFile,
): CommandInput {
  const options: Record<string, string | true> = {};
  const files: Record<string, GivenFile> = {};
  for (const [option, value] of Object.entries(typed)) {
    if (value === undefined) continue;
    const isFile = fields.some((field) => field.name === option && field.kind === 'file');
    if (isFile) files[option] = fileOf(String(value), readFile, streamFile);
    else options[option] = value;
  }
  const reason = options.reason ?? options.comment ?? options.note;
  return {
    args,
    options,
    files,
    reason: typeof reason === 'string' ? reason : `${name}, from the command line`,
    send: send === true,
  };
}

const fileOf = (name: string, read: ReadFile, stream?: StreamFile): GivenFile => ({
  name,
  read: () => read(name),
  ...(stream && { stream: () => stream(name) }),
});

function show({ rows, calls = [], none = 'Done.' }: Answer, json: boolean): string {
  if (json)
    return jsonOf([...rows, ...calls.map((call) => ({ ...callRow(call), ...inFull(call) }))]);
  const tables = [rows, calls.map(callRow)].filter((list) => list.length > 0).map(tableOf);
  return tables.length === 0 ? `${none}\n` : tables.join('\n');
}

/** The call that a wallet has to sign; `action` is its number under “On the chain” at the desk. */
const callRow = ({ title, action, role, to, value, data }: ListedCall): Row => ({
  step: title,
  action,
  role,
  to,
  value: value.toString(),
  data,
});

const inFull = ({ line }: ListedCall) => ({ decoded: line });
