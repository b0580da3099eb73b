import { paths } from '@/config/paths';
import { millions, pct } from '@/features/content/bank/bank-overview';
import { Link } from '@/ui/basics/link';
import table from './landing-bank.module.css';
import styles from './landing-sections.module.css';

type Year = {
  year: number;
  equity: string;
  netIncome: string;
  deposits: string;
  capitalRatioPct: string;
};

export type LandingBankFacts = {
  bankName: string;
  sample: boolean;
  currency: string;
  auditor: string;
  /** Oldest first. */
  years: readonly Year[];
};

const ROWS = [
  ['Equity', (year: Year) => millions(year.equity, 2)],
  ['Net income', (year: Year) => millions(year.netIncome, 2)],
  ['Deposits', (year: Year) => millions(year.deposits, 2)],
  ['Capital ratio', (year: Year) => pct(year.capitalRatioPct)],
] as const;

/** Key figures of the bank's accounts. */
export function LandingBank({ bank }: { bank: LandingBankFacts }) {
  return (
    <section className={styles.comparison} aria-labelledby="bank-title">
      <div className={styles.say}>
        <h2 id="bank-title">The bank behind each share</h2>
        <p>
          Three years of accounts, audited by {bank.auditor}. Every document has a SHA-256
          fingerprint, so that you can prove later which version you received.
        </p>
        <p className={styles.ways}>
          <Link href={paths.bank}>All figures</Link> <Link href={paths.docs}>Documents</Link>
        </p>
      </div>
      <table className={table.accounts}>
        <caption>
          {bank.bankName}, million {bank.currency}, at the end of the year
        </caption>
        <thead>
          <tr>
            <td />
            {bank.years.map(({ year }) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([label, pick]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {bank.years.map((year) => (
                <td key={year.year}>{pick(year)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
