import { ORIGINAL } from '@fnx/api/content/kinds';
import { ContentError } from '@fnx/api/content/text-format';
import { contentCalls } from '@fnx/api/desk/content';
import { isLanguage, type Language } from '@/lang/languages';
import { htmlToTree } from '@/server/content/html-tree';
import { type GivenText, parseText } from '@/server/content/source/parse-text';
import { deskRoute } from '@/server/desk/desk-route';
import { nameOf } from './put-content';
import { readVersions, stampOf, type Version } from './read-versions';

const languageOf = (named: string): Language => (isLanguage(named) ? named : ORIGINAL);
const timeOf = (at: Date | null | undefined) => at?.toISOString() ?? null;

export const contentDeskRoutes = [
  deskRoute(contentCalls.items, 'view content', async ({ ctx, input }) => {
    const language = languageOf(input.language);
    const all = await readVersions(ctx, input.type);
    const originals = groupsOf(all.filter((version) => version.language === ORIGINAL));
    const own = groupsOf(all.filter((version) => version.language === language));
    const items = [...originals].map(([slug, english]) => {
      return { ...viewItem(own.get(slug) ?? [], english), slug };
    });
    return { items };
  }),
  deskRoute(contentCalls.item, 'view content', async ({ ctx, input }) => {
    const { type, slug } = input;
    const language = languageOf(input.language);
    const all = await readVersions(ctx, type, { slug });
    const english = shownOf(all.filter((version) => version.language === ORIGINAL));
    const versions = all.filter((version) => version.language === language);
    return {
      versions: versions.map(({ version, title, state, at, by, source }) => {
        return { version, title, state, at: timeOf(at), by, source, stamp: stampOf({ source }) };
      }),
      original:
        language === ORIGINAL || !english
          ? null
          : {
              ...preview({ kind: type, language: ORIGINAL, source: english.source }),
              words: english.words,
            },
      isOlder: isOlder(shownOf(versions), english),
    };
  }),
  deskRoute(contentCalls.preview, 'view content', async ({ input: { type, language, source } }) =>
    preview({ kind: type, language: languageOf(language), source }),
  ),
];

function groupsOf(versions: readonly Version[]): Map<string, Version[]> {
  const groups = new Map<string, Version[]>();
  for (const version of versions) {
    groups.set(version.slug, [...(groups.get(version.slug) ?? []), version]);
  }
  return groups;
}

/** @param versions of one text in a language, drafts and newest first */
const shownOf = (versions: readonly Version[]) =>
  versions.find(({ state }) => state === 'published') ?? versions[0];

/** Whether a translation renders an earlier wording than the original has now. */
const isOlder = (translation: Version | undefined, english: Version | undefined) =>
  translation !== undefined &&
  translation.language !== ORIGINAL &&
  translation.of !== english?.words;

/**
 * @param versions of one text in a language, drafts and newest first; none if it has no translation
 * @param english those of the original
 */
function viewItem(versions: readonly Version[], english: readonly Version[]) {
  const shown = shownOf(versions);
  const original = shownOf(english);
  const next = versions.findLast(({ state }) => state === 'scheduled');
  const { title, category } = shown ?? original ?? { title: '', category: '' };
  return {
    title,
    category,
    state: shown?.state ?? ('missing' as const),
    version: shown?.version ?? '',
    versions: versions.length,
    hasDraft: versions.some((one) => one.state === 'draft'),
    isOlder: isOlder(shown, original),
    scheduledAt: timeOf(next?.at),
    at: timeOf(shown?.at),
  };
}

function preview(text: GivenText) {
  try {
    const parsed = parseText(text, 'This text');
    return {
      problem: null,
      name: nameOf(parsed),
      title: parsed.title,
      tree: htmlToTree(parsed.html),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problem: error.message, name: '', title: '', tree: [] };
  }
}
