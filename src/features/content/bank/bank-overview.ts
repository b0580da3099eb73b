import type { DataOf } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { formatPctChange, groupThousands, roundDecimal } from '@/lib/format/format';
import { bankQuery } from '@/lib/queries/shared-queries';
import type { BankYear } from '@/shared/bank-year';

export type BankOverview = DataOf<'getBankOverview'>;

type StaticFields =
  | 'bankName'
  | 'legalForm'
  | 'country'
  | 'licenceNumber'
  | 'regulator'
  | 'founded'
  | 'currency'
  | 'figures';

/** Facts provided by the operator, independent of the share register. */
export type BankFacts = Pick<BankOverview, StaticFields> & {
  /** Notice shown with the figures. */
  notice: string;
  parties: { seller: string; nominee: string; operator: string; auditor: string };
  /** Oldest first. */
  history: readonly BankYear[];
};

/** Value of the price `usd` in the bank's display currency, in `words`; null without such a currency. */
export type InCurrency = { inCurrency: { usd: string; words: string } | null };

/** The live overview, or the one from build time. `stale`: the request failed. */
export function useBankOverview(built: BankOverview | null) {
  const { data, isError } = useQuery(bankQuery);
  return { overview: data ?? built, stale: isError };
}

/** `978400000` as `978.4` (millions), with at most two decimals and at least `places`. */
export function millions(amount: string, places: 1 | 2 = 1): string {
  const sign = amount.startsWith('-') ? '−' : '';
  const whole = roundDecimal(amount.replace('-', ''), 0).padStart(7, '0');
  return `${sign}${groupThousands(roundDecimal(`${whole.slice(0, -6)}.${whole.slice(-6)}`, 2, 'half', places))}`;
}

/** Change between two amounts in percent with its sign; null without a positive base. */
export function growth(before: string | undefined, after: string): string | null {
  if (before === undefined || Number(before) <= 0) return null;
  return formatPctChange(((Number(after) / Number(before) - 1) * 100).toFixed(1));
}
