import { queryOptions, useQuery } from '@tanstack/react-query';
import { type DataOf, endpoints } from '@/api/endpoints';
import { formatPctChange, groupThousands, roundDecimal } from '@/lib/format/format';
import { call } from '@/lib/http/http';

export type BankOverview = DataOf<'getBankOverview'>;

/** One year of the bank's accounts; amounts are decimal text in the bank's currency, `...Pct` in percent. */
export type BankYear = {
  year: number;
  openingEquity: string;
  netIncome: string;
  dividends: string;
  equity: string;
  totalAssets: string;
  deposits: string;
  otherLiabilities: string;
  regulatoryCapital: string;
  riskWeightedAssets: string;
  capitalRatioPct: string;
  assets: { cashAndCentralBank: string; debtSecurities: string; loans: string; other: string };
  income: {
    netInterest: string;
    netFees: string;
    other: string;
    operatingCosts: string;
    creditLosses: string;
    tax: string;
  };
  doubtfulLoansPct: string;
};

type Stated =
  | 'bankName'
  | 'legalForm'
  | 'country'
  | 'licenceNumber'
  | 'regulator'
  | 'founded'
  | 'currency'
  | 'figures';

/** What the operator says of the bank: it stands whether or not the register answers. */
export type BankFacts = Pick<BankOverview, Stated> & {
  /** The sentence that goes with the figures. */
  notice: string;
  parties: { seller: string; nominee: string; operator: string; auditor: string };
  /** Oldest first. */
  history: readonly BankYear[];
};

/** The figures of the bank, its round and its documents; counts of shares come from the register. */
export const bankOverviewQuery = queryOptions({
  queryKey: ['getBankOverview'],
  queryFn: ({ signal }) => call(endpoints.getBankOverview, {}, { signal }),
  staleTime: 60_000,
});

/** The overview as it is now, or as it was when the page was built. `stale`: the service was asked and did not answer. */
export function useBankOverview(built: BankOverview | null) {
  const { data, isError } = useQuery(bankOverviewQuery);
  return { overview: data ?? built, stale: isError };
}

/** `978400000` as `978.4`: millions, with one or two decimals; in a column with `places` of them, so that they stand aligned. */
export function millions(amount: string, places: 1 | 2 = 1): string {
  const sign = amount.startsWith('-') ? '−' : '';
  const whole = roundDecimal(amount.replace('-', ''), 0).padStart(7, '0');
  return `${sign}${groupThousands(roundDecimal(`${whole.slice(0, -6)}.${whole.slice(-6)}`, 2, 'half', places))}`;
}

/** `16.00` as `16.00 %`, with a narrow no-break space. */
export function pct(text: string): string {
  return `${text}\u202f%`;
}

/** How much larger an amount is than another, in percent with its sign; null when there is nothing to compare with. */
export function growth(before: string | undefined, after: string): string | null {
  if (before === undefined || Number(before) <= 0) return null;
  return formatPctChange(((Number(after) / Number(before) - 1) * 100).toFixed(1));
}
