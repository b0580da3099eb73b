/** Tables and words of the bank's figures in the investor documents, from `content/bank.json` alone. */
import { xml } from './engraving';

export type Year = {
  year: number;
  assets: Record<string, string>;
  income: Record<string, string>;
} & Record<
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
  | 'doubtfulLoansPct',
  string
>;

export type BankData = {
  bankName: string;
  sample: boolean;
  notice: string;
  currency: string;
  legalForm: string;
  founded: string;
  country: string;
  licenceNumber: string;
  regulator: string;
  parties: Record<'seller' | 'nominee' | 'operator' | 'auditor', string>;
  shares: Record<'total' | 'tokenized' | 'notOffered', string>;
  round: Record<'name' | 'startsAt' | 'endsAt' | 'shares' | 'price' | 'target', string>;
  history: Year[];
  documents: { id: string; title: string; file: string; date: string; madeFrom: string[] }[];
};

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** `10930000` as `10.93`: millions with two decimals, which the accounts are rounded to. A minus is drawn as one. */
export function millions(amount: string): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)$/.exec(amount) ?? [];
  const padded = digits.padStart(7, '0');
  const [whole, rest] = [padded.slice(0, -6), padded.slice(-6)];
  if (!digits || !rest.endsWith('0000')) throw new Error(`${amount} is not in ten thousands.`);
  return `${sign ? '−' : ''}${grouped(whole)}.${rest.slice(0, 2)}`;
}

/** `2026-11-01` as `1 November 2026`. */
export function longDate(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

type Line = [label: string, pick: (year: Year) => string, kind?: 'cost' | 'total'];

const get = (record: Record<string, string>, key: string) => record[key] ?? '';

const RESULT: Line[] = [
  ['Net interest income', (year) => get(year.income, 'netInterest')],
  ['Net fees', (year) => get(year.income, 'netFees')],
  ['Other income', (year) => get(year.income, 'other')],
  ['Operating costs', (year) => get(year.income, 'operatingCosts'), 'cost'],
  ['Credit losses', (year) => get(year.income, 'creditLosses'), 'cost'],
  ['Tax', (year) => get(year.income, 'tax'), 'cost'],
  ['Net income', (year) => year.netIncome, 'total'],
];
const OWNED: Line[] = [
  ['Cash and balances with the central bank', (year) => get(year.assets, 'cashAndCentralBank')],
  ['Bonds', (year) => get(year.assets, 'debtSecurities')],
  ['Loans to customers', (year) => get(year.assets, 'loans')],
  ['Other assets', (year) => get(year.assets, 'other')],
  ['Total assets', (year) => year.totalAssets, 'total'],
];
const OWED: Line[] = [
  ['Deposits of customers', (year) => year.deposits],
  ['Other liabilities', (year) => year.otherLiabilities],
  ['Equity', (year) => year.equity],
  ['Total liabilities and equity', (year) => year.totalAssets, 'total'],
];
const MOVED: Line[] = [
  ['Equity at the beginning of the year', (year) => year.openingEquity],
  ['Net income', (year) => year.netIncome],
  ['Dividends paid', (year) => year.dividends, 'cost'],
  ['Equity at the end of the year', (year) => year.equity, 'total'],
];
const CAPITAL: Line[] = [
  ['Regulatory capital', (year) => year.regulatoryCapital],
  ['Risk-weighted assets', (year) => year.riskWeightedAssets],
];

/** In the text face: that of the figures has a hairline for it, which paper loses. */
const MINUS = '<span class="minus">−</span>';

function sums(caption: string, years: Year[], lines: Line[], more: string[][] = []): string {
  const head = years.map(({ year }) => `<th scope="col">${year}</th>`).join('');
  const rows = lines.map(([label, pick, kind]) => {
    const cells = years.map(
      (year) => `<td>${kind === 'cost' ? MINUS : ''}${millions(pick(year))}</td>`,
    );
    return `<tr class="${kind ?? ''}"><td>${label}</td>${cells.join('')}</tr>`;
  });
  const others = more.map(
    ([label, ...cells]) =>
      `<tr><td>${label}</td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<table class="sums"><caption>${caption}</caption><thead><tr><th></th>${head}</tr></thead><tbody>${rows.join('')}${others.join('')}</tbody></table>`;
}

/** Income, balance sheet, equity and capital of some years, the newest first. */
export function accounts(bank: BankData, years: Year[]): string {
  const newest = [...years].reverse();
  const unit = `million ${bank.currency}`;
  const percent = (label: string, pick: (year: Year) => string) => [
    label,
    ...newest.map((year) => `${pick(year)} %`),
  ];
  return [
    '<h2>Income</h2>',
    sums(`In ${unit}, for the year that ended on 31 December`, newest, RESULT),
    '<h2>Balance sheet</h2>',
    sums(`What the bank owns, in ${unit}, on 31 December`, newest, OWNED),
    sums(`What it owes, and what is left, in ${unit}, on 31 December`, newest, OWED),
    '<h2>Equity</h2>',
    sums(`In ${unit}`, newest, MOVED),
    '<h2>Capital</h2>',
    sums(`In ${unit}, on 31 December`, newest, CAPITAL, [
      percent('Capital ratio', (year) => year.capitalRatioPct),
      percent('Doubtful loans, of all loans', (year) => year.doubtfulLoansPct),
    ]),
  ].join('');
}

const pairs = (rows: [string, string][]) =>
  `<table class="terms"><tbody>${rows
    .map(([term, says]) => `<tr><td>${xml(term)}</td><td>${xml(says)}</td></tr>`)
    .join('')}</tbody></table>`;

/** The bank and the companies around it. */
export function parties(bank: BankData): string {
  return pairs([
    ['The bank', `${bank.bankName}, ${bank.legalForm.toLowerCase()}`],
    ['Founded', bank.founded],
    ['Seat', bank.country],
    ['Licence', `${bank.licenceNumber}, ${bank.regulator}`],
    ['Seller', bank.parties.seller],
    ['Nominee', bank.parties.nominee],
    ['Operator and keeper of the register', bank.parties.operator],
    ['Auditor', bank.parties.auditor],
  ]);
}

/** The terms of the round. */
export function round({ round: terms, shares, parties: { seller } }: BankData): string {
  return pairs([
    ['Round', terms.name],
    ['Shares offered', `${grouped(terms.shares)} of ${grouped(shares.total)}`],
    ['Shares not offered', grouped(shares.notOffered)],
    ['Price of a share when the round was opened', `${terms.price} USD`],
    ['Whole round at this price', `${grouped(terms.target.replace(/\.00$/, ''))} USD`],
    ['Opens', longDate(terms.startsAt)],
    ['Ends', `${longDate(terms.endsAt)}, or with the last share`],
    ['Seller', seller],
  ]);
}

/**
 * Fills `{name}` in a text with the year's figure, `{before.name}` with the year before's, `{year}` and `{beforeYear}`.
 *
 * @throws Error for a name that no figure has
 */
export function fillFigures(text: string, bank: BankData, year: Year): string {
  const before = bank.history.find((entry) => entry.year === year.year - 1);
  const amount = (from: Year, name: string): string => {
    const [group, key] = name.includes('.') ? name.split('.') : ['', name];
    const record = group === 'assets' ? from.assets : group === 'income' ? from.income : from;
    const value = (record as Record<string, unknown>)[key ?? ''];
    if (typeof value !== 'string') throw new Error(`{${name}} is no figure of the bank.`);
    return name.endsWith('Pct') ? value : `${millions(value)} million ${bank.currency}`;
  };
  return text.replace(/\{([a-zA-Z.]+)\}/g, (_, name: string) => {
    if (name === 'year') return String(year.year);
    if (name === 'beforeYear') return String(year.year - 1);
    if (!name.startsWith('before.')) return amount(year, name);
    if (!before) throw new Error(`{${name}}: the bank has no year ${year.year - 1}.`);
    return amount(before, name.slice('before.'.length));
  });
}
