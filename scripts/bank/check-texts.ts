import { isPublicPath, pathOf, paths } from '@/config/paths';
import { parseText } from '@/server/content/source/parse-text';
import type { BankText } from './bank-reader';
import type { ReadBank } from './check-bank';

/** Legal texts that pages and consents name. */
export const LEGAL = [
  'term-condition',
  'privacy-policy',
  'risk-disclosure',
  'share-agreement',
  'cookies',
];
/** The program has a page for each. */
export const PAGES: Readonly<Record<string, string>> = {
  about: paths.about,
  campaign: paths.offer,
  'how-different': paths.howDifferent,
  'how-it-works': paths.howItWorks,
  tokenization: paths.tokenization,
};

const originals = (texts: readonly BankText[], kind: BankText['kind']) =>
  texts.filter((text) => text.kind === kind && text.language === 'en');

/** The legal texts and pages that the program needs, and no two texts of a kind with the same name. */
export function checkRequired({ reader, texts }: ReadBank): void {
  const slugs = (kind: BankText['kind']) => originals(texts, kind).map(({ slug }) => slug);
  for (const slug of LEGAL.filter((one) => !slugs('legal').includes(one))) {
    reader.fault(`content/en/legal/${slug}.md`, 1, 'The legal text is missing. Write it.');
  }
  for (const slug of Object.keys(PAGES).filter((one) => !slugs('page').includes(one))) {
    reader.fault(`content/en/pages/${slug}.md`, 1, 'The page is missing. Write it.');
  }
  for (const { file, slug, head, at } of originals(texts, 'page')) {
    const route = PAGES[slug];
    if (route === undefined) reader.fault(file, 1, 'The program has no such page. Take it away.');
    else if (head.route !== route) reader.fault(file, at('route'), `route: this page is ${route}`);
  }
}

export function checkPosts({ reader, texts, categories }: ReadBank): void {
  if (!categories) return;
  const listOf = ({ kind, head }: BankText) =>
    kind === 'faq' ? 'faq' : kind === 'post' ? (head.type === 'MEDIA' ? 'press' : 'posts') : null;
  for (const text of texts.filter(({ language }) => language === 'en')) {
    const list = listOf(text);
    if (!list || categories[list].some(({ slug }) => slug === text.head.category)) continue;
    const known = categories[list].map(({ slug }) => slug).join(', ');
    reader.fault(
      text.file,
      text.at('category'),
      `category: "${text.head.category}" is none of ${known}`,
    );
  }
}

/** Marks that a renderer of the subset of Markdown in bank/README.md would not understand. */
const UNKNOWN: readonly [what: string, pattern: RegExp][] = [
  ['HTML', /<[a-z!/]/i],
  ['a picture', /!\[/],
  ['a first-level or deep heading', /^#(?:#{3,})? /m],
  ['code', /`/],
  ['a nested list', /^[ \t]+(?:[-*]|\d+\.) /m],
  ['a reference link', /\]\[|^\[[^\]]+\]:/m],
  ['a hard break', / {2}$/m],
  ['an address of another site', /https?:|www\./],
];

export function checkMarkdown({ reader, texts }: ReadBank): void {
  for (const { file, body, bodyLine } of texts) {
    const lineAt = (offset: number) => bodyLine + body.slice(0, offset).split('\n').length;
    for (const [what, pattern] of UNKNOWN) {
      const found = pattern.exec(body);
      if (found)
        reader.fault(
          file,
          lineAt(found.index),
          `Texts have no ${what.replace(/^an? /, '')}. Write it otherwise.`,
        );
    }
    for (const { 0: table, index } of body.matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = new Set(
        table
          .trim()
          .split('\n')
          .map((row) => row.split('|').length),
      );
      if (widths.size > 1)
        reader.fault(file, lineAt(index), 'Each row of a table needs the same number of cells.');
    }
  }
}

const PRIVATE =
  /^\/(?:dashboard|buy-shares|swap|distributions|votes|staking(?:\/claims)?|wallet(?:\/(?:send|receive))?|sell(?:\/offers(?:\/board)?)?|transactions(?:\/statement)?|deals|notifications|kyc|profile|settings)$/;
const TABS = ['general', 'security', 'notifications', 'wallets', 'sessions', 'deactivate'];
/** Pages of the program below `/static`. */
const STATIC = ['/static/about', '/static/proof', '/static/recovery'];

/** Why a link of a text leads nowhere; null if it does not. */
export function faultOfLink(link: string, texts: readonly BankText[]): string | null {
  if (!/^\/(?![/\\])/.test(link)) return 'leaves the site';
  const path = pathOf(link);
  const [, hash] = link.split('#');
  const named = (kind: BankText['kind']) => originals(texts, kind).map(({ slug }) => slug);
  if (/^\/(?:blog|article|static|content)\//.test(path)) {
    const places = originals(texts, 'post').map(
      ({ head, slug }) => `/${head.type === 'MEDIA' ? 'article' : 'blog'}/${head.category}/${slug}`,
    );
    const legal = named('legal').map((slug) => paths.legal(slug));
    if (![...places, ...legal, ...STATIC].includes(path))
      return 'leads to a text that does not exist';
  } else if (!isPublicPath(path) && !PRIVATE.test(path))
    return 'leads to a page that does not exist';
  const tab = /\?tab=(\w+)$/.exec(link)?.[1];
  if (link.includes('?') && !(path === '/settings' && TABS.includes(tab ?? ''))) {
    return 'names no tab of a page';
  }
  if (hash === undefined) return null;
  const anchors: Readonly<Record<string, string[]>> = {
    '/help': named('help'),
    '/faq': named('faq'),
  };
  return anchors[path]?.includes(hash) ? null : 'names a place that does not exist';
}

export function checkLinks({ reader, texts }: ReadBank): void {
  for (const { file, body, bodyLine } of texts) {
    for (const { 1: link = '', index } of body.matchAll(/\]\(([^)]*)\)/g)) {
      const why = faultOfLink(link, texts);
      if (!why) continue;
      const line = bodyLine + body.slice(0, index).split('\n').length;
      reader.fault(file, line, `The link ${link} ${why}. Correct it.`);
    }
  }
}

/** A translation renders the present words of a text that exists. */
export function checkTranslations({ reader, texts }: ReadBank): void {
  for (const { kind, language, slug, file, head, at } of texts) {
    if (language === 'en') continue;
    const original = originals(texts, kind).find((text) => text.slug === slug);
    if (!original)
      reader.fault(file, 1, `There is no English text of this name. Write content/en first.`);
    if (!original || kind === 'report') continue;
    const words = wordsOf(original);
    if (words && head.of !== words) {
      reader.fault(
        file,
        at('of'),
        `of: the English text has changed. Compare them, then write of: ${words}`,
      );
    }
  }
}

/** Null for an English text that is invalid, which is a fault of its own. */
function wordsOf({ kind, source, file }: BankText): string | null {
  if (kind === 'report') return null;
  try {
    return parseText({ kind, language: 'en', source }, file).words;
  } catch {
    return null;
  }
}
