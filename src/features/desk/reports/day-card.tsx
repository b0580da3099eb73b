import { reportCalls } from '@fnx/api/desk/reports';
import { useState } from 'react';
import { BANK_FACTS } from '@/config/bank-facts';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { DataTable } from '@/ui/charts/data-table';
import { Loaded } from '@/ui/feedback/loaded';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TextField } from '@/ui/forms/text-field';
import { shortText } from './numbers';
import styles from './reports.module.css';

type Line = { chain: string | null; difference: string | null; mustMatch: boolean };

/** The reconciliation of a day: opening, movements, closing, and what the chain says. */
export function DayCard() {
  const [day, setDay] = useState('');
  const query = useDeskQuery(reportCalls.reconciliation, day ? { day } : {});
  return (
    <Card
      title={t('Reconciliation of a day')}
      action={
        <TextField
          type="date"
          label={t('Day')}
          className={styles.day}
          value={day || (query.data?.day ?? '')}
          onChange={({ target }) => setDay(target.value)}
        />
      }
    >
      <Loaded query={query} skeleton="240px">
        {(data) => (
          <DataTable
            caption={t('Supply and treasury up to {time} UTC', {
              time: data.until.slice(0, 16).replace('T', ' '),
            })}
            columns={[
              t('Asset'),
              t('Opening'),
              t('Sales'),
              t('Rewards'),
              t('Received'),
              t('Sent'),
              t('Closing'),
              t('On the chain'),
              t('Difference'),
            ]}
            rows={data.lines.map((line) => [
              line.asset === 'FNX'
                ? t('{symbol}, all shares', { symbol: BANK_FACTS.symbol })
                : line.asset,
              shortText(line.opening),
              moved(line.sales),
              moved(line.rewards),
              moved(line.received),
              moved(line.sent),
              shortText(line.closing),
              line.chain === null ? t('not recorded') : shortText(line.chain),
              <Difference key="difference" line={line} />,
            ])}
          />
        )}
      </Loaded>
      <p className={styles.quiet}>
        {t(
          'BNB leaves no events: its network fees and direct payments are the difference. The chain is read at the end of each day in UTC.',
        )}
      </p>
    </Card>
  );
}

const moved = (text: string) => (text === '0' ? '–' : shortText(text));

function Difference({ line: { chain, difference, mustMatch } }: { line: Line }) {
  if (chain === null || difference === null) return '–';
  if (difference === '0') return <StatusDot tone="done">{t('none')}</StatusDot>;
  const tone = mustMatch ? 'failed' : 'idle';
  return <StatusDot tone={tone}>{shortText(difference)}</StatusDot>;
}
