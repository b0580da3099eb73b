import type { ReactNode } from 'react';
import { type MarketText, t } from '@/lang/market';
import { formatPct } from '@/lib/format/format';
import type { BankYear } from '@/shared/bank-year';
import { Beside, Say } from '@/ui/basics/beside';
import { Stack } from '@/ui/basics/layout';
import { type Column, Columns } from '@/ui/charts/columns';
import { DataTable } from '@/ui/charts/data-table';
import { DotRows } from '@/ui/charts/dot-rows';
import { type Part, PartsBar } from '@/ui/charts/parts-bar';
import styles from './bank-accounts.module.css';
import { type BankFacts, millions } from './bank-overview';

/** Charts of three years, the latest balance sheet, the capital ratio, and all figures as a table. */
export function BankAccounts({ facts: { currency, history: years } }: { facts: BankFacts }) {
  const unit = t('million {currency}', { currency });
  const last = years.at(-1);
  if (!last) return null;
  return (
    <>
      <Stack as="section" gap={36} aria-labelledby="years-title">
        <h2 id="years-title">{t('Year by year')}</h2>
        <div className={styles.charts}>
          <YearColumns title={t('Equity')} unit={unit} rows={amounts(years, 'equity')} />
          <YearColumns title={t('Net income')} unit={unit} rows={amounts(years, 'netIncome')} />
          <YearColumns title={t('Deposits')} unit={unit} rows={amounts(years, 'deposits')} />
          <YearColumns title={t('Loans')} unit={unit} rows={years.map(loansOf)} />
        </div>
      </Stack>
      <BalanceSheet year={last} unit={unit} />
      <CapitalRatio years={years} />
      <AllFigures years={years} unit={unit} />
    </>
  );
}

type YearAmount = { year: number; amount: string };

function amounts<K extends string>(
  years: readonly ({ year: number } & Record<K, string>)[],
  key: K,
): YearAmount[] {
  return years.map((year) => ({ year: year.year, amount: year[key] }));
}

function loansOf({ year, assets }: BankYear): YearAmount {
  return { year, amount: assets.loans };
}

function YearColumns({
  title,
  unit,
  rows,
}: {
  title: string;
  unit: string;
  rows: readonly YearAmount[];
}) {
  const columns = rows.map(
    ({ year, amount }): Column => ({
      label: String(year),
      value: Number(amount),
      text: millions(amount),
    }),
  );
  return <Columns title={title} unit={unit} columns={columns} />;
}

function BalanceSheet({ year, unit }: { year: BankYear; unit: string }) {
  const part = (label: string, amount: string, shade: Part['shade'], note?: ReactNode): Part => ({
    label,
    value: Number(amount),
    text: millions(amount),
    shade,
    note,
  });
  return (
    <Stack as="section" gap={44} aria-labelledby="balance-title">
      <Say className={styles.said}>
        <h2 id="balance-title">{t('Balance sheet')}</h2>
        <p>
          {t(
            'Total assets equal total liabilities plus equity, so both bars have the same length. Equity belongs to the shareholders. It is what remains after all creditors are paid, and it absorbs losses first.',
          )}
        </p>
      </Say>
      <PartsBar
        label={t('Assets at the end of {year}: {amount} {unit}', {
          year: year.year,
          amount: millions(year.totalAssets),
          unit,
        })}
        parts={[
          part(
            t('Loans'),
            year.assets.loans,
            'close',
            t('{percent} doubtful', { percent: formatPct(year.doubtfulLoansPct) }),
          ),
          part(t('Bonds'), year.assets.debtSecurities, 'wide'),
          part(t('Cash, central bank'), year.assets.cashAndCentralBank, 'slant'),
          part(t('Other'), year.assets.other, 'blank'),
        ]}
      />
      <PartsBar
        label={t('Liabilities and equity: {amount} {unit}', {
          amount: millions(year.totalAssets),
          unit,
        })}
        parts={[
          part(t('Deposits'), year.deposits, 'wide'),
          part(t('Other liabilities'), year.otherLiabilities, 'slant'),
          part(t('Shareholders’ equity'), year.equity, 'cross'),
        ]}
      />
    </Stack>
  );
}

const RULER_END = 20;
const RULER = [0, 5, 10, 15, 20];

function CapitalRatio({ years }: { years: readonly BankYear[] }) {
  const highest = Math.max(...years.map((year) => Number(year.capitalRatioPct)));
  const to = Math.max(RULER_END, Math.ceil(highest / 5) * 5);
  return (
    <Beside gap={28} first={0.6} aria-labelledby="ratio-title">
      <Say>
        <h2 id="ratio-title">{t('Capital ratio')}</h2>
        <p>
          {t(
            'The capital ratio is regulatory capital divided by risk-weighted assets. Losses of that share of the weighted assets would use up the capital and make the shares worthless.',
          )}
        </p>
      </Say>
      <DotRows
        title={t('Capital ratio')}
        to={to}
        ticks={to === RULER_END ? RULER : [0, to / 4, to / 2, (to * 3) / 4, to]}
        tickText={(tick) => formatPct(String(tick))}
        rows={years.map((year) => ({
          label: String(year.year),
          value: Number(year.capitalRatioPct),
          text: formatPct(year.capitalRatioPct),
        }))}
        note={t('Regulatory capital divided by risk-weighted assets, at the end of each year.')}
      />
    </Beside>
  );
}

type Line = [label: MarketText, read: (year: BankYear) => string];

const LINES: Line[] = [
  ['Cash and central bank', (year) => millions(year.assets.cashAndCentralBank, 2)],
  ['Debt securities', (year) => millions(year.assets.debtSecurities, 2)],
  ['Loans', (year) => millions(year.assets.loans, 2)],
  ['Other assets', (year) => millions(year.assets.other, 2)],
  ['Total assets', (year) => millions(year.totalAssets, 2)],
  ['Deposits', (year) => millions(year.deposits, 2)],
  ['Other liabilities', (year) => millions(year.otherLiabilities, 2)],
  ['Equity', (year) => millions(year.equity, 2)],
  ['Net interest income', (year) => millions(year.income.netInterest, 2)],
  ['Net fees', (year) => millions(year.income.netFees, 2)],
  ['Other income', (year) => millions(year.income.other, 2)],
  ['Operating costs', (year) => `−${millions(year.income.operatingCosts, 2)}`],
  ['Credit losses', (year) => `−${millions(year.income.creditLosses, 2)}`],
  ['Tax', (year) => `−${millions(year.income.tax, 2)}`],
  ['Net income', (year) => millions(year.netIncome, 2)],
  ['Dividends', (year) => millions(year.dividends, 2)],
  ['Regulatory capital', (year) => millions(year.regulatoryCapital, 2)],
  ['Risk-weighted assets', (year) => millions(year.riskWeightedAssets, 2)],
  ['Capital ratio', (year) => formatPct(year.capitalRatioPct)],
  ['Doubtful loans', (year) => formatPct(year.doubtfulLoansPct)],
];

function AllFigures({ years, unit }: { years: readonly BankYear[]; unit: string }) {
  return (
    <details className={styles.all}>
      <summary>{t('All figures as a table')}</summary>
      <DataTable
        caption={t('In {unit}; ratios in percent', { unit })}
        columns={['', ...years.map((year) => year.year)]}
        rows={LINES.map(([label, read]) => [t(label), ...years.map(read)])}
      />
    </details>
  );
}
