import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Answer, Command, CommandGroup, Input, Operator } from '@/server/platform/commands';
import { oneRow, Refusal } from '@/server/platform/commands';
import { DomainError } from '@/server/platform/errors';
import { SIGNATURES_NEEDED } from '@/shared/proposal';
import { isCritical } from './desk/run-command';
import { jsonOf, tableOf } from './output';
import { makeProposal } from './proposals/make-proposal';

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A parsed command line. */
type Parsed = {
  /** Null: show help, for `topic` if set. */
  command: Command | null;
  topic: Command | null;
  args: string[];
  options: Input['options'];
  json: boolean;
  /** The operator's name (`--as`). */
  as: string | null;
  demo: boolean;
};

const commandsOf = (groups: readonly CommandGroup[]) => groups.flatMap(({ commands }) => commands);

const COMMON = { json: 'flag', as: 'text', help: 'flag', demo: 'flag' } as const;

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
  if (positionals.length !== command.args) {
    throw new UsageError(`Usage: ${command.name} ${command.usage}`.trim());
  }
  return { command, topic: null, args: positionals, options, ...common };
}

/** The longest command name that the arguments start with. */
function findCommand(groups: readonly CommandGroup[], words: readonly string[]): Command | null {
  const fits = commandsOf(groups).filter(({ name }) => {
    const parts = name.split(' ');
    return parts.every((part, place) => part === words[place]);
  });
  return fits.sort((one, other) => other.name.length - one.name.length)[0] ?? null;
}

function readWords(command: Command, words: string[]) {
  const kinds: Record<string, 'text' | 'flag' | 'file'> = { ...COMMON, ...command.options };
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return { values: values as Record<string, string | true | undefined>, positionals };
  } catch (error) {
    const [why] = (error as Error).message.split('. ');
    throw new UsageError(`${why}. Usage: ${command.name} ${command.usage}`.trim());
  }
}

/** The overview of all commands, or the help of one. */
export function helpText(commandGroups: readonly CommandGroup[], topic: Command | null): string {
  if (topic) {
    return [
      `npm run admin -- ${topic.name} ${topic.usage}`.trim(),
      '',
      `  ${topic.summary[0]?.toUpperCase()}${topic.summary.slice(1)}.`,
      `  ${topic.details}`,
      '',
      `  Example: npm run admin -- ${topic.example}`,
      '',
    ].join('\n');
  }
  const width = Math.max(...commandsOf(commandGroups).map(({ name }) => name.length));
  const groups = commandGroups.map(({ title, commands }) =>
    [title, ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)].join(
      '\n',
    ),
  );
  return [
    'npm run admin -- <command>: operator commands. They can be used while the service is running.',
    '',
    ...groups.flatMap((group) => [group, '']),
    'help <command>  shows details and an example',
    '--json          prints JSON, for programs',
    '--as NAME       records the action under this name (default: the current system user)',
    '--demo          uses the demo or development server of this folder',
    '',
    'Every action is recorded with operator, time and details; "journal list" shows them.',
    '',
  ].join('\n');
}

type Outcome = { output: string; exitCode: 0 | 1 };

/** Runs a parsed command. Refusals are printed, with exit code 1; other errors are thrown. */
export async function runCommand(
  operator: Operator,
  { command, args, options, json }: Parsed & { command: Command },
  readFile: Input['readFile'],
): Promise<Outcome> {
  try {
    const input = { args, options, readFile };
    const answer = await (needsTwo(operator, command)
      ? propose(operator, command, input)
      : command.run(operator, input));
    return { output: show(answer, json), exitCode: answer.failed ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof DomainError)) throw error;
    const refused = error.message;
    return { output: json ? jsonOf({ refused }) : `Refused. ${refused}\n`, exitCode: 1 };
  }
}

/** The demo without a desk has nobody who could sign. */
function needsTwo({ ctx: { config } }: Operator, { name }: Command): boolean {
  return isCritical(name) && (config.desk || config.mode === 'production');
}

/**
 * Proposes a critical command for officers to sign. A shell says who it is by itself, so its user does not count as one of the two.
 * @throws Refusal where there is no desk
 */
async function propose(operator: Operator, command: Command, input: Input): Promise<Answer> {
  if (!operator.ctx.config.desk) {
    throw new Refusal(
      'Two officers have to sign this command. Set DESK=on and invite the first two administrators, see "The staff desk" in docs/operating.md.',
    );
  }
  const { reason, options, files } = givenOf(command, input);
  const { id, expiresAt } = await makeProposal(
    operator,
    command,
    { args: input.args, options, files },
    reason,
  );
  return oneRow({ proposal: id, signatures: `0 of ${SIGNATURES_NEEDED}`, expires: expiresAt });
}

/** The input of a command line as a proposal stores it: files by their bytes. */
function givenOf({ name, options: kinds = {} }: Command, { options, readFile }: Input) {
  const given = Object.entries(options).filter(
    (option): option is [string, string | true] => option[1] !== undefined,
  );
  const isFile = (option: string) => kinds[option] === 'file';
  const files = given
    .filter(([option]) => isFile(option))
    .map(([option, file]) => {
      const bytes = readFile(String(file));
      return [option, { name: path.basename(String(file)), base64: bytes.toString('base64') }];
    });
  const plain = given.filter(([option]) => !isFile(option) && option !== 'send');
  const reason = options.reason ?? options.comment ?? options.note;
  return {
    reason: typeof reason === 'string' ? reason : `${name}, from the command line`,
    options: Object.fromEntries(plain) as Record<string, string | true>,
    files: Object.fromEntries(files),
  };
}

function show({ rows, none = 'Done.' }: Answer, json: boolean): string {
  if (json) return jsonOf(rows);
  return rows.length === 0 ? `${none}\n` : tableOf(rows);
}
