import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
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

/** Files as the desk receives them, by option: those of more than some MB are compressed. */
type Uploads = Readonly<Record<string, { name: string; base64: string; gzip?: true | undefined }>>;

const unpacked = promisify(gunzip);

/**
 * The files of a request, each read once and unpacked beside the event loop, to no more than its field declares.
 * @throws Refusal when a file is too large, or is not compressed as it says
 */
export async function readUploads(command: Command, uploads: Uploads): Promise<Given['files']> {
  const files: Record<string, GivenFile> = {};
  for (const [option, { name, base64, gzip }] of Object.entries(uploads)) {
    const { bytes: max } = fieldOf(command, option, true);
    const sent = Buffer.from(base64, 'base64');
    const bytes = gzip ? await unpack(name, sent, max) : sent;
    if (max !== undefined && bytes.length > max) throw tooLarge(name, max);
    files[option] = { name, read: () => bytes };
  }
  return files;
}

async function unpack(file: string, sent: Buffer, max: number | undefined): Promise<Buffer> {
  try {
    return await unpacked(sent, max === undefined ? {} : { maxOutputLength: max });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE' && max !== undefined) throw tooLarge(file, max);
    throw refusal('FILE_UNREADABLE', { file, why: 'it is not compressed as it says' });
  }
}

const tooLarge = (file: string, max: number) =>
  refusal('FILE_TOO_LARGE', { file, max: max / 1_048_576 });

/** @throws Refusal for an option that the command does not have */
function fieldOf({ name, fields }: Command, option: string, isFile: boolean): Field {
  const field = fields.find((one) => one.name === option && !one.isArgument);
  if (field && (field.kind === 'file') === isFile) return field;
  throw refusal('UNKNOWN_OPTION', { command: name, option });
}

/**
 * The input of a command.
 * @throws Refusal when an argument or option does not fit the command
 */
export function readInput(command: Command, { args, options, files }: Given): unknown {
  const { name, usage, fields, input } = command;
  const words = fields.filter(({ isArgument }) => isArgument);
  if (args.length !== words.length) throw refusal('USAGE', { usage: `${name} ${usage}` });
  for (const option of Object.keys(options)) fieldOf(command, option, false);
  for (const option of Object.keys(files)) fieldOf(command, option, true);
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
