import * as z from 'zod/mini';

/* Commands as the desk describes them, and their answers. */

const fields = z.array(
  z.object({
    name: z.string(),
    kind: z.enum(['text', 'long', 'time', 'flag', 'file']),
    required: z.boolean(),
    /** The most bytes that a file may have. */
    bytes: z.optional(z.number()),
    /** A file that may be written at the desk begins with this text. */
    draft: z.optional(z.string()),
    /** The values that it can have, where these are few. */
    choices: z.optional(z.readonly(z.array(z.string()))),
    /** It can have several of them, separated by commas. */
    many: z.optional(z.literal(true)),
  }),
);

/** Kinds of values that a column of an answer holds; see `define-command.ts`. */
const column = z.enum(['text', 'number', 'time', 'hash', 'fingerprint', 'flag', 'person', 'any']);
export type ColumnKind = z.output<typeof column>;

export const command = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  details: z.string(),
  /** Names of the positional arguments. */
  args: z.array(z.string()),
  options: fields,
  critical: z.boolean(),
  /** True if no other command takes its effect back. */
  dangerous: z.boolean(),
  /** Several of it may be signed with one touch. */
  inList: z.boolean(),
  /** Columns of its answer, with their kinds. */
  columns: z.record(z.string(), column),
});
export type DeskCommand = z.output<typeof command>;

/** A link: an area of the desk, and the argument of a command there. */
export const nextStep = z.object({
  label: z.string(),
  area: z.string(),
  id: z.string(),
  about: z.optional(z.string()),
});

export const answer = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Next steps of each row. */
  next: z._default(z.array(z.array(nextStep)), []),
  none: z.nullable(z.string()),
  failed: z.boolean(),
  calls: z.array(
    z.object({
      title: z.string(),
      to: z.string(),
      /** Wei. */
      value: z.string(),
      data: z.string(),
      role: z.nullable(z.string()),
      /** Its number in the list of actions on the chain. */
      action: z.number(),
    }),
  ),
  file: z.nullable(z.object({ name: z.string(), mediaType: z.string(), base64: z.string() })),
});
export type DeskAnswer = z.output<typeof answer>;
