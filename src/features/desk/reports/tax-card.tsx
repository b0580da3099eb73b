import { CommandForm } from '@/features/desk/commands/command-form';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import styles from './reports.module.css';

/** The tax of a year's distributions, as a file for the tax office. */
export function TaxCard({ year }: { year: string }) {
  return (
    <Card title={t('Tax of distributions')}>
      <p className={styles.lead}>
        {t(
          'What was paid in {year}, with a line for each holder, currency and rate: gross, tax and net. The sums and the file’s SHA-256 are shown.',
          { year },
        )}
      </p>
      <CommandForm
        key={year}
        name="reports tax"
        options={{ year }}
        label={t('Make a CSV file')}
        quiet
      />
    </Card>
  );
}

/** The files about owners who pay tax in other countries. */
export function AuthorityCard({ year }: { year: string }) {
  return (
    <Card title={t('Owners who pay tax abroad')}>
      <p className={styles.lead}>
        {t(
          'Distributions of {year} by CRS; purchases, sales and transfers by CARF. A file that is not handed in is a test. The files are not checked against the official schema.',
          { year },
        )}
      </p>
      <Stack gap={28}>
        <CommandForm
          key={`crs ${year}`}
          name="reports crs"
          options={{ year }}
          label={t('Make the file of CRS')}
          quiet
        />
        <CommandForm
          key={`carf ${year}`}
          name="reports carf"
          options={{ year }}
          label={t('Make the file of CARF')}
          quiet
        />
      </Stack>
    </Card>
  );
}
