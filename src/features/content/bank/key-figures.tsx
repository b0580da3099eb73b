import { formatDate } from '@/lib/format/format';
import { Figure } from '@/ui/basics/figure';
import { type BankFacts, growth, millions, pct } from './bank-overview';
import styles from './bank-page.module.css';

/** The five key figures, each compared with the previous year. */
export function KeyFigures({ facts }: { facts: BankFacts }) {
  const { figures, currency, history } = facts;
  const before = history.at(-2);
  const since = (amount: string, key: 'totalAssets' | 'deposits' | 'equity' | 'netIncome') => {
    const change = before && growth(before[key], amount);
    return change ? `${change} on ${before?.year}` : undefined;
  };
  const unit = `million ${currency}`;
  return (
    <section aria-labelledby="figures-as-of">
      <p id="figures-as-of" className={styles.asOf}>
        Key figures as of {formatDate(`${figures.asOf}T00:00:00Z`, { timeZone: 'UTC' })}
      </p>
      <div className={styles.figures}>
        {(['totalAssets', 'deposits', 'equity', 'netIncome'] as const).map((key) => (
          <Figure
            key={key}
            size="small"
            label={NAMES[key]}
            value={millions(figures[key])}
            unit={unit}
            note={since(figures[key], key)}
          />
        ))}
        <Figure
          size="small"
          label="Capital ratio"
          value={pct(figures.capitalRatioPct)}
          note={before ? `${pct(before.capitalRatioPct)} in ${before.year}` : undefined}
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
