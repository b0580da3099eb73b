import type { Bank } from '@/config/bank';
import type { ReadBank } from './check-bank';

type Year = Bank['history'][number];

/** Decimal text in hundredths, so that amounts and ratios are compared without rounding. */
function cents(amount: string): bigint {
  const [units = '0', fraction = ''] = amount.split('.');
  return BigInt(`${units}${fraction.padEnd(2, '0').slice(0, 2)}`);
}
const sum = (...amounts: string[]) => amounts.reduce((total, amount) => total + cents(amount), 0n);
const shown = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** The sums that each year must have: the key, what it is the sum of, and the sum. */
function sumsOf(year: Year): [key: string, of: string, sum: bigint][] {
  const { assets, income } = year;
  const { netInterest, netFees, other, operatingCosts, creditLosses, tax } = income;
  const weighted = cents(year.riskWeightedAssets);
  const capital = cents(year.regulatoryCapital);
  return [
    ['totalAssets', 'the assets', sum(...Object.values(assets))],
    [
      'totalAssets',
      'deposits, otherLiabilities and equity',
      sum(year.deposits, year.otherLiabilities, year.equity),
    ],
    [
      'equity',
      'openingEquity and netIncome without dividends',
      sum(year.openingEquity, year.netIncome) - cents(year.dividends),
    ],
    [
      'netIncome',
      'the income without costs, losses and tax',
      sum(netInterest, netFees, other) - sum(operatingCosts, creditLosses, tax),
    ],
    [
      'capitalRatioPct',
      'regulatoryCapital by riskWeightedAssets',
      weighted === 0n ? 0n : (capital * 20_000n + weighted) / (weighted * 2n),
    ],
  ];
}

/** The sums of each year, the years in order, and the headline figures. */
export function checkAccounts({ reader, bank, at }: ReadBank): void {
  if (!bank) return;
  bank.history.forEach((year, place) => {
    const wrong = (key: string, what: string) =>
      reader.fault('bank.json', at('history', place, key), `history ${year.year}, ${key}: ${what}`);
    for (const [key, of, total] of sumsOf(year)) {
      const said = String(year[key as keyof Year]);
      if (cents(said) !== total) wrong(key, `it is ${said}; ${of} make ${shown(total)}`);
    }
    const before = bank.history[place - 1];
    if (!before) return;
    if (year.year !== before.year + 1) wrong('year', `the year after ${before.year} must follow`);
    if (year.openingEquity !== before.equity) {
      wrong('openingEquity', `the year before ended with ${before.equity}`);
    }
  });
  const last = bank.history.at(-1);
  for (const [key, value] of Object.entries(bank.figures)) {
    const expected = key === 'asOf' ? bank.figures.asOf : last?.[key as 'equity'];
    if (value === expected) continue;
    reader.fault('bank.json', at('figures', key), `figures.${key}: the last year has ${expected}`);
  }
}

export function checkOffer({ reader, bank, at }: ReadBank): void {
  if (!bank) return;
  const { shares, round, openingPrice } = bank;
  const expectSame = (path: string[], said: string, of: string, expected: bigint) => {
    if (cents(said) === expected) return;
    reader.fault(
      'bank.json',
      at(...path),
      `${path.join('.')}: it is ${said}; ${of} make ${shown(expected)}`,
    );
  };
  const sold = sum(shares.openingSold, shares.openingAvailable);
  expectSame(['shares', 'tokenized'], shares.tokenized, 'openingSold and openingAvailable', sold);
  const total = sum(shares.tokenized, shares.notOffered);
  expectSame(['shares', 'total'], shares.total, 'tokenized and notOffered', total);
  const target = (cents(round.shares) * cents(round.price)) / 100n;
  expectSame(['round', 'target'], round.target, 'shares at the price', target);
  expectSame(['round', 'price'], round.price, 'openingPrice', cents(openingPrice.price));
  if (Date.parse(round.startsAt) < Date.parse(round.endsAt)) return;
  reader.fault(
    'bank.json',
    at('round', 'endsAt'),
    'round.endsAt: the round must end after its start',
  );
}
