import words from './words.json';

export type Kind = keyof typeof words;

/** The program behind a word of `npm run check` or `npm run tool`. */
export type Word = {
  /** One sentence. */
  does: string;
  file: string;
  /** Arguments before those of the line. */
  args?: string[];
  /** The rest of the line after the word, and a line for each part of it. */
  usage?: string;
  options?: string[];
  /** Flags of Node. */
  node?: string[];
  /** Whether it needs the packages of the lab. */
  lab?: boolean;
};

/** All words; some are two, such as `bench web`. */
export const WORDS: Readonly<Record<Kind, Readonly<Record<string, Word>>>> = words;

/** How a word is used: what a program prints of itself. */
export function usageOf(kind: Kind, name: string): string {
  const { usage = '', options = [] } = WORDS[kind][name] ?? {};
  const line = `Usage: npm run ${kind} -- ${name} ${usage}`.trimEnd();
  const more = options.map((option) => option && `  ${option}`);
  return [line, ...(more.length > 0 ? ['', ...more] : []), ''].join('\n');
}

/** A line for each word. */
export function tableOf(kind: Kind): string {
  const lines = Object.entries(WORDS[kind]).map(
    ([name, { does }]) => `  ${name.padEnd(19)}${does}`,
  );
  return [`npm run ${kind} -- WORD …; WORD --help says more.`, '', ...lines].join('\n');
}
