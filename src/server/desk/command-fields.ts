import * as z from 'zod/mini';
import { textUpTo, wellFormed, wholeFrom } from '@/server/desk/field-readers';
import { readDay, readTime } from '@/server/platform/read-time';
import { Refusal } from '@/server/platform/refusal';

/** A file that a command is given. */
export type GivenFile = {
  name: string;
  read(): Buffer;
  /** In pieces, where it need not be in memory as a whole. */
  stream?(): AsyncIterable<Uint8Array>;
};

/** How a field is typed and shown. `long` has sentences, `time` is UTC. */
export type FieldKind = 'text' | 'long' | 'time' | 'flag' | 'file';

type Facts = {
  kind: FieldKind;
  /** The placeholder of the value in the usage line: `TEXT`. */
  word: string;
  required: boolean;
  isArgument: boolean;
  /** The most that a file may have, once it is unpacked. */
  bytes?: number;
  /** A file that is written at the desk, or chosen there, begins with this. */
  draft?: string;
  /** The values that it can have, where these are few. */
  choices?: readonly string[];
  /** It can have several of them, separated by commas. */
  many?: true;
};

/** One field of a command's input. */
export type Field = Facts & {
  /** In the input. */
  key: string;
  /** The name as it is typed, signed and shown: `record-time` for `recordTime`. */
  name: string;
};

const known = z.registry<Facts>();

function declared<S extends z.ZodMiniType>(schema: S, facts: Partial<Facts>): S {
  const usual = { kind: 'text', word: 'TEXT', required: true, isArgument: false } as const;
  known.add(schema, { ...usual, ...facts });
  return schema;
}

const filled = () => z.string().check(z.trim(), z.minLength(1));

type Read<T> = ((typed: string) => T) & { choices?: readonly string[]; many?: true };
type Typed<T> = z.ZodMiniType<T, string>;

/** Turns a reader's refusal into an issue of the schema, so that `readInput` can name the field. */
const read = <T>(schema: Typed<string>, reader: Read<T> | undefined): Typed<string | T> =>
  reader
    ? z.pipe(
        schema,
        z.transform((typed: string, { issues }) => {
          try {
            return reader(typed);
          } catch (refused) {
            if (!(refused instanceof Refusal)) throw refused;
            issues.push({ code: 'custom', input: typed, params: { refused } });
            return z.NEVER;
          }
        }),
      )
    : schema;

/**
 * A word after the command's name, as it was typed.
 * @param reader throws a Refusal for what it does not understand
 */
export function argument(word: string): Typed<string>;
export function argument<T>(word: string, reader: Read<T>): Typed<T>;
export function argument<T>(word: string, reader?: Read<T>) {
  return declared(read(z.string(), reader), { word, isArgument: true });
}

/** `--name TEXT` */
export function text(word?: string): Typed<string>;
export function text<T>(word: string, reader: Read<T>): Typed<T>;
export function text<T>(word = 'TEXT', reader?: Read<T>) {
  const { choices, many } = reader ?? {};
  return declared(read(filled(), reader), {
    word,
    ...(choices && { choices }),
    ...(many && { many }),
  });
}

/** `--name TIME`, in UTC. */
export const time = () =>
  declared(read(filled(), wellFormed(readTime)), { word: 'TIME', kind: 'time' });

/** `--name DAY` */
export const day = () => text('DAY', readDay);

/** `--name TEXT` with sentences. */
export const prose = (max = Number.POSITIVE_INFINITY) =>
  declared(read(filled(), textUpTo(max)), { kind: 'long' });

/** `--name` */
export const flag = () =>
  declared(
    z.pipe(
      z.optional(z.literal(true)),
      z.transform((given: true | undefined) => given === true),
    ),
    {
      kind: 'flag',
      word: '',
      required: false,
    },
  );

/** The most bytes of an uploaded file. A letter is also a picture of one, or a text; a list has a line for each entry. */
const FILE_BYTES = { letter: 8_388_608, list: 33_554_432 } as const;

/** `--name FILE`; at the desk it is uploaded. */
export const file = (holds: keyof typeof FILE_BYTES = 'letter') =>
  declared(
    z.custom<GivenFile>((given) => given !== undefined),
    { kind: 'file', word: 'FILE', bytes: FILE_BYTES[holds] },
  );

/** `--name FILE` with Markdown, or a PDF that was made elsewhere; at the desk it is written or uploaded. */
export const written = (draft = '# \n\n') => {
  const field = file();
  return declared(field, { ...known.get(field), draft });
};

/** The field, or undefined where it was left out or is blank. */
export const maybe = <T>(field: z.ZodMiniType<T, unknown>) =>
  declared(
    z.pipe(
      z.transform((given) =>
        typeof given === 'string' && given.trim() === '' ? undefined : given,
      ),
      z.optional(field),
    ),
    { ...known.get(field), required: false },
  );

const MOST_ROWS = 10_000;

/** `--limit` of list commands. */
export const LIMIT = declared(
  z.pipe(
    maybe(text('N', wholeFrom(1, MOST_ROWS))),
    z.transform((limit: number | undefined) => limit ?? 50),
  ),
  { word: 'N', required: false },
);

/** The fields of an input, in the order in which they are typed and shown. */
export const fieldsOf = ({ shape }: z.ZodMiniObject): Field[] =>
  Object.entries(shape).map(([key, schema]) => {
    const facts = known.get(schema as z.ZodMiniType);
    if (!facts) throw new Error(`The field ${key} is none of command-fields.ts.`);
    return { key, name: key.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`), ...facts };
  });

/** `<email> --reason TEXT [--at TIME] [--force]` */
export const usageOf = (fields: readonly Field[]) => fields.map(usageOfOne).join(' ');

function usageOfOne({ isArgument, name, word, required }: Field): string {
  if (isArgument) return `<${word}>`;
  const typed = `--${name} ${word}`.trim();
  return required ? typed : `[${typed}]`;
}
