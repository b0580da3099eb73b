import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@/lang/languages';
import { htmlToTree } from '@/server/content/html-tree';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { readTranslations, wordingHash } from '@/server/content/source/translations';
import type { ProseNode } from '@/shared/prose';

/*
 * Each text of the content has a translation of its present wording in each language: with the same parts, links and numbers, and with
 * the labels that the pages have in that language.
 */

const set = readContentFiles();
const folderOf = { HELP: 'help', PAGE: 'pages', BLOG: 'posts', MEDIA: 'press' };

const texts = [
  ...set.posts.map(({ excerpt, ...post }) => ({
    ...post,
    key: `${folderOf[post.type]}/${post.slug}`,
    head: [post.title, excerpt],
    tags: post.tags.length,
  })),
  ...set.pages.flatMap((page) =>
    page.kind === 'LEGAL'
      ? []
      : [
          {
            ...page,
            key: `${folderOf[page.kind]}/${page.slug}`,
            head: [page.title, page.summary, page.lede ?? ''],
            tags: 0,
          },
        ],
  ),
];

const { legalForm, country, notice, round } = set.bank;
const shortTexts = [
  ...set.team.flatMap(({ role, bio }) => [role, bio]),
  ...set.categories.flatMap(({ title, description }) => [title, description]),
  ...set.pages.flatMap((page) => (page.kind === 'LEGAL' ? [page.title, page.summary] : [])),
  ...[legalForm, country, notice, round.name],
];

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
  const folder = path.join('src/lang/catalogs', language);
  const labels = new Map<string, string[]>();
  for (const name of readdirSync(folder)) {
    const catalog = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    for (const [english, own] of Object.entries<string>(catalog)) {
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

describe.each(LANGUAGES.filter((language) => language !== 'en'))('in %s', (language) => {
  const own = readTranslations(language);
  const labels = catalogsOf(language);
  const expectSameParts = (english: string, text: string) => {
    expect(partsOf(htmlToTree(text))).toEqual(partsOf(htmlToTree(english)));
    expect([english, linksOf(text)]).toEqual([english, linksOf(english)]);
    expect([english, numbersOf(text)]).toEqual([english, numbersOf(inNumbers(english, language))]);
    expect(wrongLabels(english, text, labels)).toEqual([]);
  };

  it.each(texts.map((text) => [text.key, text] as const))('%s', (key, text) => {
    const translation = own.texts.get(key);
    if (!translation) throw new Error(`content/translations/${language}/${key}.md is missing`);
    const { title, summary, lede = '', tags = [], html } = translation;
    // Compare it with the changed English text, then set `of`.
    expect(translation.of).toBe(text.sourceHash.slice(0, 12));
    expect(tags).toHaveLength(text.tags);
    expect(partsOf(htmlToTree(html))).toEqual(partsOf(htmlToTree(text.html)));
    expect(linksOf(html)).toEqual(linksOf(text.html));
    const english = [...text.head, text.html].join('\n');
    const translated = [title, summary, lede, html].join('\n');
    expect(numbersOf(translated)).toEqual(numbersOf(inNumbers(english, language)));
    expect(wrongLabels(english, translated, labels)).toEqual([]);
  });

  it.each(set.faqs.map((faq) => [faq.id, faq] as const))('the question %s', (id, faq) => {
    const translation = own.faqs.get(id);
    if (!translation) throw new Error(`content/translations/${language}/faq.json has no "${id}"`);
    // Compare it with the changed English text, then set `of`.
    expect(translation.of).toBe(wordingHash(faq).slice(0, 12));
    expectSameParts(faq.question, translation.question);
    expectSameParts(faq.answer, translation.answer);
  });

  it('the short texts', () => {
    expect(shortTexts.filter((english) => !own.short[english])).toEqual([]);
    const used = new Set(shortTexts);
    expect(Object.keys(own.short).filter((english) => !used.has(english))).toEqual([]);
    for (const [english, text] of Object.entries(own.short)) {
      expectSameParts(english, text);
    }
  });

  it('no other text', () => {
    const keys = new Set(texts.map(({ key }) => key));
    expect([...own.texts.keys()].filter((key) => !keys.has(key))).toEqual([]);
    const ids = new Set(set.faqs.map(({ id }) => id));
    expect([...own.faqs.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});
