import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Bank } from '@/config/bank';
import { filesBelow } from '../files-below';
import type { ReadBank } from './check-bank';
import { LEGAL } from './check-texts';

/** Marks a place of a new folder that nobody has filled yet. */
export const BLANK = '(to be written)';

/** Legal texts that speak of the bank; the one of cookies speaks of the site. */
const NAMING = LEGAL.filter((slug) => slug !== 'cookies');

/** Files that are a bank's own, and stay another one's with other names in them. */
const OWN = /^(content\/\w+\/(legal|reports|posts)\/|public\/(documents|team)\/|brand\/.*\.svg$)/;

/** Letters. */
const SHORT = 5;

const namesOf = ({ brand, bankName, token, parties }: Bank): string[] => [
  ...[bankName, brand.name, token.name, token.symbol],
  ...Object.values(parties),
];

/** Folders that come with the product, from which others are copied. */
function shippedBanks(): { dir: string; bank: Bank }[] {
  const examples = existsSync('examples') ? readdirSync('examples') : [];
  return ['bank', ...examples.map((name) => join('examples', name))].flatMap((dir) => {
    const facts = join(dir, 'bank.json');
    return existsSync(facts) ? { dir, bank: JSON.parse(readFileSync(facts, 'utf8')) as Bank } : [];
  });
}

/** Finds the rest of the bank from whose folder this one was copied, texts that name no bank, and blanks. */
export function checkCopied({ reader, bank, texts }: ReadBank): void {
  const files = filesBelow(reader.dir)
    .map((file) => relative(reader.dir, file))
    .filter((file) => /\.(md|json|svg|pdf)$/.test(file) && basename(file) !== 'README.md');
  for (const file of files) {
    const at = textOf(reader.dir, file).indexOf(BLANK);
    const line = textOf(reader.dir, file).slice(0, at).split('\n').length;
    if (at >= 0) reader.fault(file, line, `Nobody has written it: replace "${BLANK}".`);
  }
  if (!bank) return;
  const banks = shippedBanks();
  const isShipped = banks.some((shipped) => isSame(shipped.bank, bank));
  for (const shipped of isShipped ? [] : banks) {
    for (const file of files) findRest(reader, file, bank, shipped);
  }
  for (const { file, kind, language, slug, source } of texts) {
    const isNaming = kind === 'legal' && language === 'en' && NAMING.includes(slug);
    if (!isNaming || source.includes(bank.bankName) || source.includes(bank.brand.name)) continue;
    const names = `"${bank.bankName}" nor "${bank.brand.name}"`;
    reader.fault(file, 1, `It names neither ${names}: it may be another bank’s. Name the bank.`);
  }
}

const isSame = (one: Bank, other: Bank) =>
  namesOf(one).slice(0, 3).join() === namesOf(other).slice(0, 3).join();

type Shipped = ReturnType<typeof shippedBanks>[number];

function findRest(reader: ReadBank['reader'], file: string, bank: Bank, shipped: Shipped): void {
  const own = namesOf(bank);
  const isPdf = file.endsWith('.pdf');
  // The bytes of a picture may be those of a short name.
  const theirs = namesOf(shipped.bank).filter(
    (name) => !own.includes(name) && !(isPdf && name.length < SHORT),
  );
  const text = textOf(reader.dir, file);
  const found = anyOf(theirs).exec(text.replace(anyOf(own), (name) => ' '.repeat(name.length)));
  if (found) {
    const line = text.slice(0, found.index).split('\n').length;
    const from = `${shipped.bank.bankName}, from which it was copied`;
    reader.fault(file, line, `"${found[0]}" is a name of ${from}. Write your own.`);
    return;
  }
  const original = join(shipped.dir, file);
  if (!OWN.test(file) || !existsSync(original)) return;
  const bare = (words: string) => words.replace(anyOf([...own, ...theirs]), '·');
  const theirText = textOf(shipped.dir, file);
  if (text !== theirText && (isPdf || bare(bodyOf(text)) !== bare(bodyOf(theirText)))) return;
  reader.fault(file, 1, `It is that of ${shipped.bank.bankName}, but for names. Bring your own.`);
}

/** Names as whole words, the longest first. */
function anyOf(names: readonly string[]): RegExp {
  const ordered = [...names].filter(Boolean).sort((one, other) => other.length - one.length);
  const escaped = ordered.map((name) => name.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&'));
  const any = escaped.length > 0 ? escaped.join('|') : '(?!)';
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu');
}

/** A PDF is known by its title, which is not compressed. */
const textOf = (dir: string, file: string): string =>
  readFileSync(join(dir, file), file.endsWith('.pdf') ? 'latin1' : 'utf8');

/** The words below the head of a text. */
const bodyOf = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '').trim();
