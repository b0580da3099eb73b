import { type ContentCode, type ContentParams, contentMessage } from './refusals';

type FormatCode = Extract<
  ContentCode,
  'CONTENT_HEAD' | 'CONTENT_EMPTY' | 'CONTENT_LINE' | 'CONTENT_TWICE' | 'CONTENT_INVALID'
>;

/** A text or a file of the bank's folder is invalid; the message names it and the reason. */
export class ContentError<C extends FormatCode = FormatCode> extends Error {
  override readonly name = 'ContentError';
  constructor(
    readonly code: C,
    readonly params: ContentParams<C>,
  ) {
    super(contentMessage(code, params));
  }
}

/** The lines above a text, by key. `[a, b]` is a list. */
export type Head = Readonly<Record<string, string | readonly string[]>>;

/**
 * Splits the one-line `key: value` pairs at the head of a text from the Markdown below.
 *
 * @throws ContentError naming the file and the invalid line
 */
export function splitText(file: string, source: string): { head: Head; body: string } {
  const [, lines, body] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (lines === undefined || body === undefined) throw new ContentError('CONTENT_HEAD', { file });
  if (body === '') throw new ContentError('CONTENT_EMPTY', { file });
  const pairs = lines.split('\n').map((line): [string, string | string[]] => {
    const [, key, value] = /^([a-zA-Z]+): (\S.*)$/.exec(line) ?? [];
    if (!key || !value) throw new ContentError('CONTENT_LINE', { file, line });
    const list = /^\[(.*)\]$/.exec(value)?.[1];
    return [key, list === undefined ? value : list.split(',').map((item) => item.trim())];
  });
  const keys = pairs.map(([key]) => key);
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice) throw new ContentError('CONTENT_TWICE', { file, key: twice });
  return { head: Object.fromEntries(pairs), body };
}

/** A value of the head as it is typed. */
export const typedValue = (value: Head[string] | undefined): string =>
  typeof value === 'string' ? value : value ? `[${value.join(', ')}]` : '';

/** The text of typed values and Markdown; blank values are left out. */
export function joinText(values: readonly (readonly [string, string])[], body: string): string {
  const lines = values
    .map(([key, value]) => [key, value.replace(/\s*[\r\n]\s*/g, ' ').trim()])
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
}
