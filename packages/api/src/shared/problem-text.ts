import { groupFigure } from './figures';

/*
 * English texts of problems, in the part of ICU that they need: `{name}`, and `{name, plural, one {# share is} other {# shares are}}`,
 * whose forms have no braces and more than one word.
 */

type NameIn<Hole extends string> = Hole extends `${infer Name}, plural${string}`
  ? Name
  : Hole extends `${string} ${string}`
    ? never
    : Hole;

type Names<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? NameIn<Hole> | Names<Rest>
  : never;

/** The parameters that a text names. */
export type ParamsOf<Text extends string> = { readonly [Name in Names<Text>]: string | number };

const HOLE = /\{(\w+)(?:, plural, one \{(.*?)\} other \{(.*?)\})?\}/g;

export const paramNames = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name)),
];

/** The text with its parameters, as `write` writes them. */
export function fillText(text: string, write: (name: string) => string): string {
  return text.replace(HOLE, (_, name: string, one?: string, other?: string) => {
    const value = write(name);
    return other === undefined
      ? value
      : String(value === '1' ? one : other).replaceAll('#', () => value);
  });
}

/** The language of the contract is English. */
const LOCALE = 'en-GB';

/** The text with its parameters, as `say` says them; one that is missing becomes an ellipsis. */
export const englishText = (
  text: string,
  params: Readonly<Record<string, unknown>>,
  say: (value: unknown) => string = String,
): string => fillText(text, (name) => groupFigure(LOCALE, say(params[name] ?? '…')));
