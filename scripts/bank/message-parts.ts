import compile from 'icu-minify/compile';

const PLURAL = 2;

/**
 * The values and elements that a text of a catalog has, and the plural forms it distinguishes.
 *
 * @throws Error if it is no ICU message
 */
export function partsOf(text: string) {
  const names = new Set<string>();
  const forms: string[][] = [];
  const readNode = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, options] = node;
    names.add(name);
    if (kind === PLURAL) forms.push(Object.keys(options));
    // A node of a plural has its forms, that of an element its content.
    if (typeof kind === 'number') Object.values(options ?? {}).forEach(readAll);
    else readAll(node.slice(1));
  };
  const readAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) nodes.forEach(readNode);
  };
  readAll(compile(text));
  return { names: [...names].sort(), forms };
}

/** Names in an English text, which the pages read without a parser. */
export const englishNames = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}|<(\w+)>/g)].map(([, name, tag]) => name ?? tag))].sort();

/** The fault of a translation: values, elements or plural forms of its language that it lacks. Null if there is none. */
export function faultOfMessage(language: string, english: string, text: string): string | null {
  try {
    const { names, forms } = partsOf(text);
    // The number that selects a form need not be shown: `{count}` may show it better.
    const shown = (all: (string | undefined)[]) =>
      JSON.stringify(forms.length > 0 ? all.filter((name) => name !== 'n') : all);
    if (!text.trim() || shown(names) !== shown(englishNames(english))) {
      return 'It has other values or elements than the English text.';
    }
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // Most languages have a form for millions alone.
    const needed = pluralCategories.filter((form) => form !== 'many' || language === 'ar');
    const lacks = needed.filter((form) => forms.some((known) => !known.includes(form)));
    return lacks.length > 0 ? `The plural forms ${lacks.join(', ')} are missing.` : null;
  } catch (error) {
    return `This is no ICU message: ${error instanceof Error ? error.message : error}`;
  }
}
