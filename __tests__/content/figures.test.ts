import { contentSchemas } from '@/api/content/schemas';
import { DEFAULT_LIMITS } from '@/config/server-limits';
import { readFolder, readJson, readText } from './read-content';

type Amounts<K extends string> = Record<K, string>;
type Year = { year: number; assets: Amounts<string>; income: Amounts<string> } & Amounts<
  | 'openingEquity'
  | 'netIncome'
  | 'dividends'
  | 'equity'
  | 'totalAssets'
  | 'deposits'
  | 'otherLiabilities'
  | 'regulatoryCapital'
  | 'riskWeightedAssets'
  | 'capitalRatioPct'
  | 'doubtfulLoansPct'
>;
type Bank = {
  notice: string;
  figures: Amounts<
    'totalAssets' | 'equity' | 'deposits' | 'netIncome' | 'capitalRatioPct' | 'asOf'
  >;
  shares: Amounts<'total' | 'tokenized' | 'notOffered' | 'openingSold' | 'openingAvailable'>;
  openingPrice: Amounts<'price' | 'currency' | 'effectiveAt'>;
  round: Amounts<'name' | 'startsAt' | 'endsAt' | 'shares' | 'price' | 'target'>;
  history: Year[];
  documents: { id: string; title: string; file: string; date: string; madeFrom: string[] }[];
  updatedAt: string;
} & Amounts<'bankName' | 'legalForm' | 'country' | 'licenceNumber' | 'regulator' | 'founded'> &
  Amounts<'website' | 'logoUrl' | 'currency'>;

const bank = readJson<Bank>('bank.json');
const whole = (amount: string | undefined) => BigInt(amount ?? 'missing');
const sum = (amounts: (string | undefined)[]) => amounts.reduce((total, a) => total + whole(a), 0n);
/** "12.48" -> 1248n */
const cents = (amount: string) => {
  const [units = '', fraction = ''] = amount.split('.');
  return BigInt(units) * 100n + BigInt(fraction.padEnd(2, '0'));
};
const grouped = (value: bigint | number | string) => BigInt(value).toLocaleString('en-GB');
/** `part / of` in hundredths, half up. */
const hundredths = (part: bigint, of: bigint) => (part * 100n * 2n + of) / (of * 2n);

const files = (['posts', 'faq', 'help', 'legal', 'pages', 'reports'] as const).flatMap(readFolder);
const texts: [string, string][] = [
  ...files.map((f): [string, string] => [f.file, `${Object.values(f.meta).join('\n')}\n${f.body}`]),
];
const corpus = texts.map(([, source]) => source).join('\n');

describe('the accounts', () => {
  it.each(bank.history.map((year) => [year.year, year] as const))('of %s add up', (_, year) => {
    expect(sum(Object.values(year.assets))).toBe(whole(year.totalAssets));
    expect(sum([year.deposits, year.otherLiabilities, year.equity])).toBe(whole(year.totalAssets));
    expect(whole(year.openingEquity) + whole(year.netIncome) - whole(year.dividends)).toBe(
      whole(year.equity),
    );
    const { netInterest, netFees, other, operatingCosts, creditLosses, tax } = year.income;
    expect(sum([netInterest, netFees, other]) - sum([operatingCosts, creditLosses, tax])).toBe(
      whole(year.netIncome),
    );
    const ratio = hundredths(whole(year.regulatoryCapital) * 100n, whole(year.riskWeightedAssets));
    expect(cents(year.capitalRatioPct)).toBe(ratio);
    expect(whole(year.regulatoryCapital)).toBeLessThan(whole(year.equity));
    expect(whole(year.riskWeightedAssets)).toBeLessThan(whole(year.totalAssets));
    expect(whole(year.dividends)).toBeLessThan(whole(year.netIncome));
  });

  it('run for three years without a gap, each opening where the last one closed', () => {
    expect(bank.history).toHaveLength(3);
    for (const [index, year] of bank.history.entries()) {
      const before = bank.history[index - 1];
      if (!before) continue;
      expect(year.year).toBe(before.year + 1);
      expect(year.openingEquity).toBe(before.equity);
    }
  });

  it('are headed by the figures of the last year', () => {
    const last = bank.history.at(-1);
    const { totalAssets, equity, deposits, netIncome, capitalRatioPct, asOf } = bank.figures;
    expect(last).toMatchObject({ totalAssets, equity, deposits, netIncome, capitalRatioPct });
    expect(asOf).toBe(`${last?.year}-12-31`);
  });

  it('have a press table that repeats them', () => {
    const table = readText('posts/results-2025.md');
    const millions = (amount: string | undefined) =>
      (Number(whole(amount) / 10_000n) / 100).toFixed(2);
    const row = (label: string, pick: (year: Year) => string | undefined) =>
      `| ${label} | ${bank.history.map((year) => millions(pick(year))).join(' | ')} |`;
    expect(table).toContain(row('Net interest income', (y) => y.income.netInterest));
    expect(table).toContain(row('Operating costs', (y) => y.income.operatingCosts));
    expect(table).toContain(row('Credit losses', (y) => y.income.creditLosses));
    expect(table).toContain(row('Net income', (y) => y.netIncome));
    for (const year of bank.history) {
      const movement = [year.openingEquity, year.netIncome, year.dividends, year.equity].map(
        millions,
      );
      expect(readText('posts/reading-a-bank-balance-sheet.md')).toContain(
        `| ${year.year} | ${movement.join(' | ')} |`,
      );
    }
  });
});

describe('the offer', () => {
  const { shares, round, openingPrice } = bank;

  it('adds up: issued, offered, sold, left', () => {
    expect(shares).toMatchObject({
      total: '10000000',
      tokenized: '4000000',
      openingSold: '3418206',
    });
    expect(sum([shares.openingSold, shares.openingAvailable])).toBe(whole(shares.tokenized));
    expect(sum([shares.tokenized, shares.notOffered])).toBe(whole(shares.total));
    expect(round.shares).toBe(shares.tokenized);
    expect(round.price).toBe(openingPrice.price);
    expect(cents(round.target)).toBe(whole(round.shares) * cents(round.price));
    expect(Date.parse(round.startsAt)).toBeLessThan(Date.parse(round.endsAt));
  });

  it('has what admin/getBankOverView needs once the computed figures are added', () => {
    const { total, tokenized, openingSold: sold, openingAvailable: available } = shares;
    const overview = {
      ...bank,
      shares: { total, tokenized, sold, available, soldPct: '85.46', holders: 0 },
      contract: null,
      price: openingPrice.price,
      marketCap: '124800000.00',
      round: { ...round, raised: '0' },
      documents: bank.documents.map(({ title, date, file }) => ({
        title,
        date,
        url: file,
        sha256: '',
      })),
    };
    expect(contentSchemas.getBankOverview.data.safeParse(overview)).toMatchObject({
      success: true,
    });
  });

  it('lists documents with files of their own, made from texts that exist', () => {
    expect(new Set(bank.documents.map((document) => document.file)).size).toBe(
      bank.documents.length,
    );
    for (const { file, date, madeFrom } of bank.documents) {
      expect(file).toMatch(/^[a-z0-9-]+\.pdf$/);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.parse('2026-11-24'));
      for (const source of madeFrom) {
        const [name, part = ''] = source.split('#');
        const year = /^history\/(\d{4})$/.exec(part)?.[1];
        if (year) expect(bank.history.map((entry) => String(entry.year))).toContain(year);
        else if (name === 'bank.json') expect(['history', 'parties', 'round']).toContain(part);
        else expect(readText(source)).not.toBe('');
      }
    }
  });

  it('is quoted alike in every text', () => {
    const page = readText('pages/campaign.md');
    for (const figure of [
      shares.total,
      shares.tokenized,
      shares.openingSold,
      shares.openingAvailable,
    ]) {
      expect(page).toContain(grouped(figure));
    }
    expect(page).toContain(`| Price of a share | ${openingPrice.price} USD`);
    expect(page).toContain(grouped(cents(round.target) / 100n));
    const perShare = (amount: string) => Number(whole(amount)) / Number(whole(shares.total));
    const price = Number(openingPrice.price);
    expect(page).toContain(`${perShare(bank.figures.equity).toFixed(2)} USD a share`);
    expect(page).toContain(`${perShare(bank.figures.netIncome).toFixed(3)} USD a share`);
    expect(page).toContain(
      `${(price / perShare(bank.figures.equity)).toFixed(2)} times book value`,
    );
    expect(page).toContain(
      `${(price / perShare(bank.figures.netIncome)).toFixed(1)} times last year`,
    );
    const quoted = [
      ...corpus.matchAll(/([\d,]{9,}) (?:had been |are )?(?:sold|left|ordinary)/g),
    ].map((m) => m[1]);
    expect(quoted.length).toBeGreaterThan(3);
    expect(['3,418,206', '581,794', '10,000,000']).toEqual(
      expect.arrayContaining([...new Set(quoted)]),
    );
    expect(new Set(corpus.match(/\b12\.\d\d (?:USD|dollars)/g))).toEqual(new Set(['12.48 USD']));
  });
});

describe('the sample bank', () => {
  const QUOTES = /Sample Bank Ltd\.|3,418,206|581,794|978\.4|91\.8 million|12\.48 USD/;
  const SAYS_SO = /\ba sample bank\b/g;

  // Reports stand behind a cover that says it, and the page of the offer shows the bank's notice under its title.
  const SAID_BESIDE = /^reports\/|^pages\/campaign\.md$/;

  it.each(texts.filter(([name, source]) => QUOTES.test(source) && !SAID_BESIDE.test(name)))(
    'is called one, once, in %s',
    (_, source) => {
      expect(source.match(SAYS_SO)?.length).toBe(1);
    },
  );

  it('is called one in the notice that pages may show', () => {
    expect(bank.notice).toMatch(SAYS_SO);
  });
});

describe('the rules of the product', () => {
  const L = DEFAULT_LIMITS;
  const minutes = (seconds: number) => String(seconds / 60);
  const usd = (amount: number) => `${grouped(amount)} USD`;
  const WORDS: Record<number, string> = { 3: 'three', 5: 'five', 10: 'ten' };
  const word = (n: number) => WORDS[n] ?? String(n);

  it.each<[string, string]>([
    ['help/buy-shares.md', `smallest purchase is ${usd(L.minOrderUsd)}`],
    ['help/buy-shares.md', `${usd(L.maxOrderUsd)} for one order`],
    ['help/buy-shares.md', `${usd(L.maxDayUsd)} within 24 hours`],
    ['help/buy-shares.md', `held for ${minutes(L.priceLockSeconds)} minutes`],
    ['help/buy-shares.md', `every ${L.quoteSeconds} seconds`],
    ['help/buy-shares.md', `up to ${word(L.openOrders)} orders open`],
    [
      'help/a-purchase-that-does-not-complete.md',
      `valid for ${minutes(L.priceLockSeconds)} minutes`,
    ],
    ['help/codes-that-do-not-arrive.md', `valid for ${minutes(L.codeLifeSeconds)} minutes`],
    ['help/codes-that-do-not-arrive.md', `valid for ${minutes(L.signupCodeLifeSeconds)}.`],
    [
      'help/codes-that-do-not-arrive.md',
      `${word(L.codesPerHour)} codes an hour and ${word(L.codesPerDay)} a day`,
    ],
    ['help/codes-that-do-not-arrive.md', `allows ${word(L.codeAttempts)} attempts`],
    ['help/codes-that-do-not-arrive.md', `After ${L.codeResendSeconds} seconds`],
    ['help/verify-your-identity.md', `${word(L.kycAttempts)} attempts in all`],
    ['help/verify-your-identity.md', `up to ${L.kycFileBytes / 2 ** 20} MB`],
    ['help/connect-a-wallet.md', `within ${minutes(L.walletNonceSeconds)} minutes`],
    ['help/connect-a-wallet.md', `Up to ${word(L.walletsPerUser)} wallets`],
    ['legal/term-condition.md', `smallest purchase is ${usd(L.minOrderUsd)}`],
    ['legal/term-condition.md', `held for ${minutes(L.priceLockSeconds)} minutes`],
    ['legal/term-condition.md', `lapses after ${L.quoteSeconds} seconds`],
    ['legal/term-condition.md', `ends at the latest ${L.sessionSeconds / 3600} hours after login`],
    ['legal/term-condition.md', `lock the login for ${minutes(L.loginLockSeconds)} minutes`],
    ['legal/term-condition.md', `within ${L.signupLifeSeconds / 3600} hours ends`],
  ])('%s says "%s"', (file, sentence) => expect(readText(file)).toContain(sentence));

  it('name no other minimum, maximum or price lock anywhere', () => {
    const found = (pattern: RegExp) => new Set([...corpus.matchAll(pattern)].map((m) => m[1]));
    expect(found(/smallest (?:purchase|order)\D{1,8}([\d,]+) USD/gi)).toEqual(
      new Set([grouped(L.minOrderUsd)]),
    );
    expect(found(/([\d,]+) USD for (?:an|one) order/g)).toEqual(new Set([grouped(L.maxOrderUsd)]));
    expect(found(/([\d,]+)(?: USD)? (?:with)?in 24 hours/g)).toEqual(
      new Set([grouped(L.maxDayUsd)]),
    );
    expect(found(/held for (\w+) minutes/g)).toEqual(new Set([minutes(L.priceLockSeconds)]));
    expect(found(/(\w+) (?:identity )?attempts\. A rejection/g)).toEqual(
      new Set([word(L.kycAttempts)]),
    );
  });

  it('give each staking plan its rate, beside the words that belong to it', () => {
    const rates: Record<string, string> = { '90': '5', '180': '6.5', '365': '8' };
    let mentions = 0;
    for (const [name, source] of texts) {
      const found = [
        ...source.matchAll(
          /\b(90|180|365) days(?: \| \d+ days)?(?: at|:| \|)+ (\d+(?:\.\d+)?) (?:%|per cent)/g,
        ),
      ];
      for (const [, days = '', rate] of found)
        expect([name, days, rate]).toEqual([name, days, rates[days]]);
      mentions += found.length;
      if (/\d (?:%|per cent)[^.]*\b(?:stak|90 days)/i.test(source) && found.length > 1) {
        expect([name, /estimated, not guaranteed/.test(source)]).toEqual([name, true]);
      }
    }
    expect(mentions).toBeGreaterThanOrEqual(12);
    const reversed = [...corpus.matchAll(/(\d+(?:\.\d+)?) % for (90|180|365)\b/g)];
    expect(reversed.map((m) => [m[2], m[1]])).toEqual(Object.entries(rates));
    const flexible = [...corpus.matchAll(/[Ff]lexible(?:, no lock:| at| \| none \|) (\d+) %/g)];
    expect(flexible.map((m) => m[1])).toEqual(['3', '3', '3']);
    expect(corpus).toContain(grouped(365 * 86_400));
  });

  it.each([
    [100, 500, 90, '1.232876'],
    [100, 650, 180, '3.205479'],
    [100, 300, 30, '0.246575'],
    [30, 500, 90, '0.369863'],
  ])('work %s shares at %s basis points for %s days out as %s', (principal, bps, days, text) => {
    const micro = (BigInt(principal) * 1_000_000n * BigInt(bps) * BigInt(days)) / (10_000n * 365n);
    expect(`${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`).toBe(text);
    expect(corpus).toContain(text);
  });

  it('cut 500 USD of shares off after six decimals', () => {
    const micro = (50_000n * 1_000_000n) / cents(bank.openingPrice.price);
    expect(micro).toBe(40_064_102n);
    expect(new Set(corpus.match(/\b40\.0\d+/g))).toEqual(new Set(['40.064102']));
  });

  it('never ask for a recovery phrase, and say so where a wallet is explained', () => {
    for (const file of [
      'help/connect-a-wallet.md',
      'help/keep-your-wallet-safe.md',
      'faq/recovery-phrase.md',
      'pages/how-it-works.md',
    ]) {
      expect(readText(file)).toContain('Support never asks for your recovery phrase');
    }
  });
});
