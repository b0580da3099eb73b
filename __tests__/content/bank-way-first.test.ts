import { splitText } from '@fnx/api/content/text-format';
import { readContentFiles } from '@/server/content/source/read-content-files';
import { hasWalletWord } from '../support/bank-words';
import { BANKS } from './banks';

/*
 * Help and questions speak the words of a bank transfer first. The wallet's way follows under a heading of its own, or in a later
 * paragraph of an answer; a text whose title names a wallet is its own.
 */

/** The heading under which a guide says the wallet's way. */
const WITH_A_WALLET: Readonly<Record<string, string>> = {
  en: '## With a wallet',
  de: '## Mit einer Wallet',
  fr: '## Avec un portefeuille',
  es: '## Con un monedero',
  ar: '## بالمحفظة',
  zh: '## 使用钱包',
};

/** Answers about the register and its public chain, which are the same for both ways. */
const ALLOWED: readonly string[] = ['what-do-i-own', 'what-is-fnx', 'what-is-musterbank'];

const withoutAddresses = (text: string) => text.replace(/\]\([^)]*\)/g, ']');

describe.each(BANKS)('%s', (folder) => {
  const read = readContentFiles(folder).texts.map(({ kind, language, file, source }) => {
    const { head, body } = splitText(file, source);
    const slug = file.replace(/^.*\/|\.md$/g, '');
    return { kind, language, slug, file, head, body };
  });
  const english = read.filter(({ language }) => language === 'en');
  const guides = english.filter(({ kind }) => kind === 'help');
  const isWalletsOwn = ({ slug }: { slug: string }) => {
    const one = english.find((text) => text.slug === slug);
    return one?.head.category === 'wallets' || hasWalletWord('en', String(one?.head.title));
  };

  it.each(
    read
      .filter(({ kind }) => kind === 'help' || kind === 'faq')
      .filter((text) => !isWalletsOwn(text))
      .filter(({ slug }) => !ALLOWED.includes(slug)),
  )('speaks of money first in $file', ({ kind, language, head, body }) => {
    const [first = ''] = body
      .trim()
      .split(kind === 'help' ? (WITH_A_WALLET[language] ?? '') : '\n\n');
    const lines = [String(head.title), String(head.summary ?? ''), ...first.split('\n')];
    expect(lines.map(withoutAddresses).filter((line) => hasWalletWord(language, line))).toEqual([]);
  });

  it('lists the guides of a wallet last', () => {
    const sorted = guides.toSorted((a, b) => Number(a.head.order) - Number(b.head.order));
    const own = sorted.map(
      ({ slug, head }) => slug !== 'lost-wallet' && hasWalletWord('en', String(head.title)),
    );
    expect(own).toEqual(own.toSorted((a, b) => Number(a) - Number(b)));
  });
});
