import { CommandForm } from '@/features/desk/commands/command-form';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import styles from './reports.module.css';

/** The general ledger of the page's days, as a file. */
export function LedgerCard({ from, to }: { from: string; to: string }) {
  return (
    <Card title={t('General ledger')}>
      <p className={styles.lead}>
        {t(
          'Every booking of {from} to {to} in double entry, on the accounts of the bank’s chart. Debits and credits are equal in each currency; the sums of each account are shown.',
          { from, to },
        )}
      </p>
      <CommandForm
        key={`${from} ${to}`}
        name="reports ledger"
        options={{ from, to }}
        label={t('Make a CSV file')}
        quiet
      />
    </Card>
  );
}
