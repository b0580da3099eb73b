import { createHash } from 'node:crypto';
import type { DeskAnswer } from '@/api/desk/desk';
import { type Answer, type Command, type Input, Refusal } from '@/server/platform/commands';

/** What a command is given at the desk. */
export type Given = {
  args: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** Uploaded files by option, base64. */
  files: Readonly<Record<string, { name: string; base64: string }>>;
};

/** Positional arguments and options of a command, read from its usage line: `<email> --reason TEXT [--at TIME] [--force]`. */
export function fieldsOf({ usage, options = {} }: Command) {
  const args = [...usage.matchAll(/<([^>]+)>/g)].map(([, name = '']) => name);
  const isOptional = (name: string) => new RegExp(`\\[[^\\]]*--${name}(?![\\w-])`).test(usage);
  const named = Object.entries(options)
    // Sending is for the demo's command line; officers sign with their own wallets.
    .filter(([name]) => name !== 'send')
    .map(([name, kind]) => ({ name, kind, required: kind !== 'flag' && !isOptional(name) }));
  return { args, options: named };
}

/**
 * The input of a command as the desk received it.
 * @throws Refusal when an argument or option does not fit the command
 */
export function inputOf(command: Command, { args, options, files }: Given): Input {
  const fields = fieldsOf(command);
  if (args.length !== command.args) throw new Refusal(`Usage: ${command.name} ${command.usage}`);
  for (const name of [...Object.keys(options), ...Object.keys(files)]) {
    const field = fields.options.find((option) => option.name === name);
    const fits = field && (field.kind === 'file') === name in files;
    if (!fits) throw new Refusal(`"${command.name}" has no option --${name} of this kind.`);
  }
  const named = Object.entries(files).map(([option, { name }]) => [option, name]);
  return {
    args,
    options: { ...options, ...Object.fromEntries(named) },
    readFile(name) {
      const file = Object.values(files).find((one) => one.name === name);
      if (!file) throw new Refusal(`The file ${name} was not uploaded.`);
      return Buffer.from(file.base64, 'base64');
    },
  };
}

/** The hashes that officers sign instead of the files' bytes. */
export function fileHashes(files: Given['files']) {
  const hashed = Object.entries(files).map(([option, { name, base64 }]) => [
    option,
    { name, sha256: createHash('sha256').update(base64, 'base64').digest('hex') },
  ]);
  return Object.fromEntries(hashed) as Record<string, { name: string; sha256: string }>;
}

/** An answer as the desk shows and stores it. */
export function answerOf({ rows, none, failed = false, calls = [], file }: Answer): DeskAnswer {
  return {
    rows: rows.map((row) => JSON.parse(JSON.stringify(row, plain))),
    none: none ?? null,
    failed,
    calls: calls.map((call) => ({ ...call, value: call.value.toString() })),
    file: file
      ? { name: file.name, mediaType: file.mediaType, base64: file.bytes.toString('base64') }
      : null,
  };
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
