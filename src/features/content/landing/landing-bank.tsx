import { paths } from '@/config/paths';
import { type InCurrency, millions } from '@/features/content/bank/bank-overview';
import { type LandingText, T, t } from '@/lang/landing';
import { formatPct } from '@/lib/format/format';
import { Inline, Stack } from '@/ui/basics/layout';
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

export type LandingBankFacts = InCurrency & {
  bankName: string;
  sample: boolean;
  currency: string;
  auditor: string;
  /** Oldest first. */
  years: readonly Year[];
};

const ROWS: readonly [LandingText, (year: Year) => string][] = [
  ['Equity', (year: Year) => millions(year.equity, 2)],
  ['Net income', (year: Year) => millions(year.netIncome, 2)],
  ['Deposits', (year: Year) => millions(year.deposits, 2)],
  ['Capital ratio', (year: Year) => formatPct(year.capitalRatioPct)],
];

/** Key figures of the bank's accounts. */
export function LandingBank({ bank }: { bank: LandingBankFacts }) {
  return (
    <section className={styles.comparison} aria-labelledby="bank-title">
      <Stack gap={22} top className={styles.say}>
        <h2 id="bank-title">{t('The bank behind each share')}</h2>
        <p>
          <T
            text={
              'Three years of accounts, audited by {auditor}. Every document has a SHA-256 fingerprint, so that you can prove later which version you received.'
            }
            auditor={bank.auditor}
          />
        </p>
        <Inline as="p" gap="6px 24px" className={styles.ways}>
          <Link href={paths.bank}>{t('All figures')}</Link>{' '}
          <Link href={paths.docs}>{t('Documents')}</Link>
        </Inline>
      </Stack>
      <table className={table.accounts}>
        <caption>
          <T
            text={'{bankName}, million {currency}, at the end of the year'}
            bankName={bank.bankName}
            currency={bank.currency}
          />
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
              <th scope="row">{t(label)}</th>
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
