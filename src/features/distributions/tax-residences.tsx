import type { DataOf } from '@fnx/api/endpoints';
import { NO_NUMBER_REASONS } from '@fnx/api/shared/tax-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/distributions';
import { useCountries } from '@/lib/format/countries';
import { formatDate } from '@/lib/format/format';
import { TAX_RESIDENCES, taxStatementQuery } from '@/lib/queries/tax-statement-query';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { TaxForm } from './tax-form';

type Statement = NonNullable<DataOf<'taxStatement'>['statement']>;

/** Where the owner pays tax; nothing where the bank does not ask, and before the first purchase. */
export function TaxResidences() {
  const { data } = useQuery(taxStatementQuery);
  const [answering, setAnswering] = useState(false);
  if (!data?.asked) return null;
  const { statement } = data;
  return (
    <Card id={TAX_RESIDENCES} title={t('Where do you pay tax?')}>
      <Stack gap={18}>
        <p>
          {t(
            'The bank must know in which countries you are resident for tax, and reports to tax offices where the law says so. You answer once, and again when it changes.',
          )}
        </p>
        {statement ? <Stated statement={statement} /> : null}
        {answering ? <TaxForm data={data} onEnd={() => setAnswering(false)} /> : null}
        {answering ? null : (
          <div>
            <Button
              variant={statement ? 'secondary' : 'primary'}
              onClick={() => setAnswering(true)}
            >
              {statement ? t('State a change') : t('Answer now')}
            </Button>
          </div>
        )}
        <p className="small">
          {t(
            'No payment waits for your answer. Without it you are paid all the same, and the bank’s full rate of tax is withheld: it can apply the lower rate of a treaty only when it has your answer.',
          )}{' '}
          {t(
            'Your numbers are stored encrypted. Officers of the bank who deal with taxes see them, and so may the firm that reports for the bank.',
          )}
        </p>
      </Stack>
    </Card>
  );
}

function Stated({ statement: { residences, certification, statedAt } }: { statement: Statement }) {
  const countries = useCountries();
  const nameOf = (wanted: string) => countries.find(({ code }) => code === wanted)?.name ?? wanted;
  return (
    <Stack gap={10}>
      <Rows
        rows={residences.map(({ country, number, reason }) => ({
          id: country,
          label: nameOf(country),
          value: number ?? (reason === null ? '–' : t(NO_NUMBER_REASONS[reason])),
        }))}
      />
      <p className="small">
        {t('Signed on {date}, version {version} of the certification.', {
          date: formatDate(statedAt),
          version: certification,
        })}
      </p>
    </Stack>
  );
}
