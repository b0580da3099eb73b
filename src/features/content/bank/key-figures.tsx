import { T, t } from '@/lang/market';
import { formatDate, formatPct } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Figure } from '@/ui/basics/figure';
import { type BankFacts, growth, millions } from './bank-overview';
import styles from './bank-page.module.css';

/** The five key figures, each compared with the previous year. */
export function KeyFigures({ facts }: { facts: BankFacts }) {
  const { figures, currency, history } = facts;
  const before = history.at(-2);
  const since = (amount: string, key: 'totalAssets' | 'deposits' | 'equity' | 'netIncome') => {
    const change = before && growth(before[key], amount);
    return change ? t('{change} on {year}', { change, year: before?.year ?? '' }) : undefined;
  };
  const unit = t('million {currency}', { currency });
  return (
    <section aria-labelledby="figures-as-of">
      <p id="figures-as-of" className={cx(styles.asOf, 'label')}>
        <T
          text={'Key figures as of {date}'}
          date={formatDate(`${figures.asOf}T00:00:00Z`, { timeZone: 'UTC' })}
        />
      </p>
      <div className={styles.figures}>
        {(['totalAssets', 'deposits', 'equity', 'netIncome'] as const).map((key) => (
          <Figure
            key={key}
            size="small"
            label={t(NAMES[key])}
            value={millions(figures[key])}
            unit={unit}
            note={since(figures[key], key)}
          />
        ))}
        <Figure
          size="small"
          label={t('Capital ratio')}
          value={formatPct(figures.capitalRatioPct)}
          note={
            before
              ? t('{percent} in {year}', {
                  percent: formatPct(before.capitalRatioPct),
                  year: before.year,
                })
              : undefined
          }
        />
      </div>
    </section>
  );
}

const NAMES = {
  totalAssets: 'Total assets',
  deposits: 'Deposits',
  equity: 'Equity',
  netIncome: 'Net income',
} as const;
