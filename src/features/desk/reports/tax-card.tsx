import { CommandForm } from '@/features/desk/commands/command-form';
import { Card } from '@/ui/basics/card';
import styles from './reports.module.css';

/** The tax of a year's distributions, as a file for the tax office. */
export function TaxCard({ year }: { year: string }) {
  return (
    <Card title="Tax of distributions">
      <p className={styles.lead}>
        What was paid in {year}, with a line for each holder, currency and rate: gross, tax and net.
        The sums and the file&apos;s SHA-256 are shown.
      </p>
      <CommandForm key={year} name="reports tax" options={{ year }} label="Make a CSV file" quiet />
    </Card>
  );
}
