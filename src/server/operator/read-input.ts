import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { GivenFile } from '@/server/platform/command-fields';
import { Refusal } from '@/server/platform/commands';
import type { Command } from '@/server/platform/define-command';

/** What a command is given, by the names that are typed and signed. */
export type Given = {
  args: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** By option. */
  files: Readonly<Record<string, GivenFile>>;
};

/** Files as the desk receives them and proposals keep them. */
export type Uploads = Readonly<Record<string, { name: string; base64: string }>>;

export const filesOf = (uploads: Uploads): Given['files'] =>
  Object.fromEntries(
    Object.entries(uploads).map(([option, { name, base64 }]) => [
      option,
      { name, read: () => Buffer.from(base64, 'base64') },
    ]),
  );

/** The hashes that officers sign instead of the files' bytes. */
export function fileHashes(uploads: Uploads) {
  const hashed = Object.entries(uploads).map(([option, { name, base64 }]) => [
    option,
    { name, sha256: createHash('sha256').update(base64, 'base64').digest('hex') },
  ]);
  return Object.fromEntries(hashed) as Record<string, { name: string; sha256: string }>;
}

/**
 * The input of a command.
 * @throws Refusal when an argument or option does not fit the command
 */
export function readInput(command: Command, { args, options, files }: Given): unknown {
  const { name, usage, fields, input } = command;
  const words = fields.filter(({ isArgument }) => isArgument);
  if (args.length !== words.length) throw new Refusal(`Usage: ${name} ${usage}`);
  for (const option of [...Object.keys(options), ...Object.keys(files)]) {
    const field = fields.find((one) => one.name === option && !one.isArgument);
    const fits = field && (field.kind === 'file') === Object.hasOwn(files, option);
    if (!fits) throw new Refusal(`"${name}" has no option --${option} of this kind.`);
  }
  const given: Record<string, unknown> = { ...options, ...files };
  const values = fields.map((field) => [
    field.key,
    field.isArgument ? args[words.indexOf(field)] : given[field.name],
  ]);
  const parsed = z.safeParse(input, Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const fault = fields.find(({ key }) => key === issue?.path[0]);
  throw new Refusal((issue?.message ?? '').replace('{name}', `--${fault?.name}`));
}
