import { headFields } from '@fnx/api/content/kinds';
import { splitText } from '@fnx/api/content/text-format';
import type { ProseNode } from '@fnx/api/shared/prose';
import { readBank } from '@/config/bank';
import type { Language } from '@/lang/languages';
import { areasOf, readCatalog } from '@/lang/read-languages';
import { htmlToTree } from '@/server/content/html-tree';
import type { ContentSet } from '@/server/content/source/content-items';
import { parseText } from '@/server/content/source/parse-text';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { readShortTexts } from '@/server/content/source/short-texts';
import { BANKS } from './banks';

/*
 * Each text of the content has a translation of its present wording in each language: with the same parts, links and numbers, and with
 * the labels that the pages have in that language.
 */

type Read = ReturnType<typeof readAll>[number];

const readAll = (set: ContentSet) =>
  set.texts.map((text) => ({ ...text, ...parseText(text, text.file) }));

/** The words of the head, as they are in the file. */
const headOf = ({ kind, source, file }: Read) => {
  const { head } = splitText(file, source);
  return headFields(kind, 'de').flatMap(([key]) => (key === 'slug' ? [] : [head[key] ?? '']));
};

/** Elements and links in order. Where words stand in a sentence is the language's matter, so emphasis is not compared. */
function partsOf(nodes: readonly ProseNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'strong' || node.tag === 'em' || node.tag === 'a')
      return [];
    return [`<${node.tag}>`, ...partsOf(node.children), `</${node.tag}>`];
  });
}

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((m) => m[1]).sort();

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month).toLocaleString('en-GB', { month: 'long' }),
);
/** Chinese writes the months of dates as numbers. */
function inNumbers(english: string, language: Language): string {
  if (language !== 'zh') return english;
  const month = new RegExp(`(?<=\\d )(?:${MONTHS.join('|')})|(?:${MONTHS.join('|')})(?= \\d)`, 'g');
  return english.replace(month, (name) => `#${MONTHS.indexOf(name) + 1}#`);
}

/** Digits without the separators of their language. */
function numbersOf(text: string): string[] {
  const plain = text
    .replace(/href="[^"]*"/g, '')
    .replace(/(?<=\d)[.,'’٬٫\u00a0\u202f ](?=\d)/g, '');
  return (plain.match(/\d+/g) ?? []).sort();
}

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/[\u200f\u2066-\u2069]/g, '');

function catalogsOf(language: Language): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const area of areasOf(language)) {
    for (const [english, own] of Object.entries(readCatalog(language, area))) {
      labels.set(english, [...(labels.get(english) ?? []), plainText(own).replace(/[.。،]$/, '')]);
    }
  }
  return labels;
}

/** Tabs of block explorers, which have one language. */
const OUTSIDE = ['Contract'];

/** Labels of the pages that the English text quotes and the translation calls otherwise. */
function wrongLabels(english: string, own: string, labels: Map<string, string[]>): string[] {
  const quoted = [...plainText(english).matchAll(/["“]([^"”]{2,70}?)[.,]?["”]/g)].map((m) => m[1]);
  return quoted.flatMap((label = '') => {
    const names = labels.get(label) ?? labels.get(`${label}.`);
    return !names || OUTSIDE.includes(label) || names.some((name) => plainText(own).includes(name))
      ? []
      : [`"${label}" is ${names.map((name) => `"${name}"`).join(' or ')} on the pages`];
  });
}

const TRANSLATED = BANKS.flatMap((dir) =>
  readBank(dir)
    .languages.filter((language) => language !== 'en')
    .map((language): [string, Language] => [dir, language as Language]),
);

describe.each(TRANSLATED)('%s in %s', (dir, language) => {
  const set = readContentFiles(dir);
  const read = readAll(set);
  const legal = read.filter((text) => text.language === 'en' && text.kind === 'legal');
  const { legalForm, country, notice, round } = set.bank;
  const shortTexts = [
    ...set.team.flatMap(({ role, bio }) => [role, bio]),
    ...set.categories.flatMap(({ title, description }) => [title, description]),
    ...legal.flatMap(({ title, fields }) => [title, String(fields.summary)]),
    ...[legalForm, country, notice, round.name],
  ];
  const own = read.filter((text) => text.language === language);
  // Legal texts may be without a translation.
  const english = read.filter(
    ({ language: one, kind, slug }) =>
      one === 'en' &&
      (kind !== 'legal' || own.some((text) => text.kind === kind && text.slug === slug)),
  );
  const short = readShortTexts(language, dir);
  const labels = catalogsOf(language);
  const expectSameParts = (text: string, translation: string) => {
    expect(partsOf(htmlToTree(translation))).toEqual(partsOf(htmlToTree(text)));
    expect([text, linksOf(translation)]).toEqual([text, linksOf(text)]);
    expect([text, numbersOf(translation)]).toEqual([text, numbersOf(inNumbers(text, language))]);
    expect(wrongLabels(text, translation, labels)).toEqual([]);
  };

  it.each(english.map((text) => [text.file, text] as const))('%s', (file, text) => {
    const translation = own.find((one) => one.file === file.replace('/en/', `/${language}/`));
    if (!translation) throw new Error(`${file} has no translation`);
    // Compare it with the changed English text, then set `of`.
    expect(translation.fields.of).toBe(text.words);
    expect(text.html + translation.html).not.toMatch(/\{\w+\}/);
    const [head, translated] = [headOf(text), headOf(translation)];
    expect(translated.map((value) => typeof value)).toEqual(head.map((value) => typeof value));
    const listed = (values: typeof head) =>
      values.map((value) => (typeof value === 'string' ? 1 : value.length));
    expect(listed(translated)).toEqual(listed(head));
    const words = (values: typeof head) => values.filter((value) => typeof value === 'string');
    expectSameParts(
      [...words(head), text.html].join('\n'),
      [...words(translated), translation.html].join('\n'),
    );
  });

  it('the short texts', () => {
    expect(shortTexts.filter((text) => !short[text])).toEqual([]);
    const used = new Set(shortTexts);
    expect(Object.keys(short).filter((text) => !used.has(text))).toEqual([]);
    for (const [text, translation] of Object.entries(short)) {
      expectSameParts(text, translation);
    }
  });

  it('no other text', () => {
    const files = new Set(english.map(({ file }) => file.replace('/en/', `/${language}/`)));
    expect(own.map(({ file }) => file).filter((file) => !files.has(file))).toEqual([]);
  });
});
