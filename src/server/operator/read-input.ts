import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Field, GivenFile } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { Refusal, refusal } from '@/server/platform/refusal';

/** The input of a command, by the names that are typed and signed. */
export type Given = {
  args: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** By option. */
  files: Readonly<Record<string, GivenFile>>;
};

/** Files as the desk receives them, and, uncompressed, proposals keep them. */
export type Uploads = Readonly<
  Record<string, { name: string; base64: string; gzip?: true | undefined }>
>;

/** Bytes that a compressed file may have. */
const LARGEST = { maxOutputLength: 268_435_456 };

export const filesOf = (uploads: Uploads): Given['files'] =>
  Object.fromEntries(
    Object.entries(uploads).map(([option, { name, base64, gzip }]) => {
      const sent = () => Buffer.from(base64, 'base64');
      return [option, { name, read: () => (gzip ? gunzipSync(sent(), LARGEST) : sent()) }];
    }),
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
  if (args.length !== words.length) throw refusal('USAGE', { usage: `${name} ${usage}` });
  for (const option of [...Object.keys(options), ...Object.keys(files)]) {
    const field = fields.find((one) => one.name === option && !one.isArgument);
    const fits = field && (field.kind === 'file') === Object.hasOwn(files, option);
    if (!fits) throw refusal('UNKNOWN_OPTION', { command: name, option });
  }
  const given: Record<string, unknown> = { ...options, ...files };
  const values = fields.map((field) => [
    field.key,
    field.isArgument ? args[words.indexOf(field)] : given[field.name],
  ]);
  const parsed = z.safeParse(input, Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  throw refusedField(fields, parsed.error.issues[0]);
}

/** Adds the name of its field to what a reader refused; every other rule of a field is that it is there. */
function refusedField(fields: readonly Field[], issue: z.core.$ZodIssue | undefined): Refusal {
  const found = fields.find(({ key }) => key === issue?.path[0]);
  const field = found?.isArgument ? `The ${found.word}` : `--${found?.name}`;
  const refused = issue?.code === 'custom' && issue.params?.refused;
  if (!(refused instanceof Refusal)) return refusal('REQUIRED', { field });
  return new Refusal(refused.code, { field, ...refused.params });
}
