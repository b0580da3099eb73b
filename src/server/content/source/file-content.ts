import type { ContentSource, ShownText } from './content-source';
import { parseText } from './parse-text';
import { readContentFiles } from './read-content-files';

const bySortOrder = (a: { sortOrder: number }, b: { sortOrder: number }) =>
  a.sortOrder - b.sortOrder;

/** The version of a text that names none. */
export const FIRST_VERSION = '1';

/**
 * Content from the bank's folder, read once.
 *
 * @param now later texts are excluded
 * @throws ContentError when a file is invalid
 */
export function fileContent(now: Date, set = readContentFiles()): ContentSource {
  const texts = set.texts.map(({ file, kind, language, source }): ShownText => {
    const { slug, version, fields, words, date } = parseText({ kind, language, source }, file);
    const dueAt = date ?? now;
    return {
      kind,
      slug,
      language,
      version: version ?? FIRST_VERSION,
      fields,
      words,
      source,
      dueAt,
    };
  });
  const shown = texts.filter(({ dueAt }) => dueAt <= now);
  return {
    texts: async ({ kinds, slug }) =>
      shown.filter((text) => kinds.includes(text.kind) && (slug ?? text.slug) === text.slug),
    categories: async (kind) =>
      set.categories.filter((category) => category.kind === kind).sort(bySortOrder),
    team: async () => [...set.team].sort(bySortOrder),
    bank: async () => set.bank,
    documents: async () => [...set.documents].sort(bySortOrder),
  };
}
