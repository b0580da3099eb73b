import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBank } from '@/config/bank';
import { checkBank } from '../../scripts/bank/check-bank';
import { faultOfLink } from '../../scripts/bank/check-texts';
import { bankJsonSchema, SCHEMA_FILE } from '../../scripts/bank/json-schema';
import { BANKS } from './banks';

it.each(BANKS)('%s has no faults', (dir) => expect(checkBank(dir)).toEqual([]));

it('the JSON schema is the one that bank.json is read with: npm run tool -- bank schema', () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(bankJsonSchema());
});

describe('a folder with faults', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'bank-'));
    cpSync('bank', dir, { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  /** Changes a file; the line of the change. */
  function change(file: string, from: string | RegExp, to: string): number {
    const before = read(file);
    writeFileSync(path.join(dir, file), before.replace(from, to));
    expect(read(file)).not.toBe(before);
    return before.slice(0, before.search(from)).split('\n').length;
  }
  const startOf = (text: string) => new RegExp(`^${text.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&')}`);
  const faults = () =>
    checkBank(dir).map(({ file, line, what }) => `${path.relative(dir, file)}:${line}: ${what}`);

  it('lists them all at once, each with its line', () => {
    const post = 'content/en/posts/what-staking-does.md';
    const help = 'content/en/help/lost-wallet.md';
    const asked = 'content/en/faq/minimum.md';
    const german = 'content/de/faq/plans.md';
    const lines = {
      currency: change('bank.json', /"displayCurrency": "USD"/, '"displayCurrency": "SEK"'),
      symbol: change('bank.json', /"symbol": "FNX"/, '"symbol": "fnx", "sign": "F"'),
      category: change(post, /^category: .*$/m, 'category: nothing'),
      time: change(post, /^publishedAt: .*$/m, 'publishedAt: yesterday'),
      order: change(asked, /^order: .*$/m, 'ordre: 1'),
      of: change(german, /^of: .*$/m, 'of: 000000000000'),
      role: change('content/team.json', /"role": "[^"]*"/, '"role": ""'),
      account: change('content/ledger-accounts.json', /"treasury"/, '"tresury"'),
    };
    const shown = read(help);
    writeFileSync(path.join(dir, help), `${shown}See [this](/nowhere) and <b>that</b>.\n`);
    const end = shown.split('\n').length;
    rmSync(path.join(dir, 'content/en/legal/cookies.md'));
    rmSync(path.join(dir, 'public/covers/what-staking-does.svg'));
    const found = faults();
    for (const expected of [
      `bank.json:${lines.currency}: displayCurrency: needs one of USD, EUR, GBP, CHF`,
      `bank.json:${lines.symbol}: token.sign: There is no such key`,
      `bank.json:${lines.symbol}: token.symbol: needs 2 to 11 capital letters`,
      `${post}:${lines.category}: category: "nothing" is none of`,
      `${post}:${lines.time}: publishedAt: `,
      `${post}:${
        read(post)
          .split('\n')
          .findIndex((line) => line.startsWith('cover:')) + 1
      }: cover: put a picture`,
      `${asked}:1: order: It is missing`,
      `${asked}:${lines.order}: ordre: There is no such key`,
      `${german}:${lines.of}: of: the English text has changed`,
      `content/team.json:${lines.role}: 0.role: `,
      `content/ledger-accounts.json:${lines.account}: Nothing is booked on "tresury"`,
      'content/ledger-accounts.json:1: The account "treasury" is missing',
      `${help}:${end}: The link /nowhere leads to a page that does not exist`,
      `${help}:${end}: Texts have no HTML`,
      'content/en/legal/cookies.md:1: The legal text is missing',
    ]) {
      expect(found).toContainEqual(expect.stringMatching(startOf(expected)));
    }
    expect(() => readBank(dir)).toThrow(/displayCurrency.*npm run tool -- bank check/);
  });

  it('has accounts that do not add up, shares that are not offered, and a document that is not there', () => {
    const line = change('bank.json', /"netInterest": "28640000"/, '"netInterest": "28640001"');
    const total = change('bank.json', /"total": "10000000"/, '"total": "10000001"');
    const paper = change('bank.json', /"file": "share-agreement.pdf"/, '"file": "other.pdf"');
    expect(faults()).toEqual([
      `bank.json:${total}: shares.total: it is 10000001; tokenized and notOffered make 10000000.00`,
      expect.stringMatching(
        /^bank\.json:\d+: history 2025, netIncome: it is 10930000; .* 10930001\.00$/,
      ),
      expect.stringMatching(`^bank\\.json:${paper}: documents, other\\.pdf: put it into `),
      'public/documents/share-agreement.pdf:1: No document of bank.json names it. List it there.',
    ]);
    expect(line).toBeGreaterThan(0);
  });

  it('is no JSON, has no head, a key twice, a language that is not listed, and another folder', () => {
    const comma = change('bank.json', /"regulator":/, ',"regulator":');
    writeFileSync(path.join(dir, 'content/en/faq/minimum.md'), 'Only words.\n');
    const twice = change('content/en/help/lost-wallet.md', /^slug: /m, 'slug: a\nslug: ');
    cpSync(path.join(dir, 'content/en/faq'), path.join(dir, 'content/en/questions'), {
      recursive: true,
    });
    const found = faults();
    for (const expected of [
      `bank.json:${comma}: This is no JSON`,
      'content/en/faq/minimum.md:1: The text has no front matter',
      `content/en/help/lost-wallet.md:${twice + 1}: The text: duplicate key "slug"`,
      'content/en/questions:1: Nothing reads this',
    ]) {
      expect(found).toContainEqual(expect.stringMatching(startOf(expected)));
    }
  });

  it.each([
    ['https://example.com/', 'leaves the site'],
    ['//example.com', 'leaves the site'],
    ['mailto:a@b.c', 'leaves the site'],
    ['/blog/risk/unknown', 'leads to a text that does not exist'],
    ['/nowhere', 'leads to a page that does not exist'],
    ['/settings?tab=other', 'names no tab of a page'],
    ['/help#unknown', 'names a place that does not exist'],
  ])('has a link %s that %s', (link, why) => expect(faultOfLink(link, [])).toBe(why));
});
