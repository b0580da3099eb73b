import { useState } from 'react';
import { reportCalls } from '@/api/desk/reports';
import { BANK_FACTS } from '@/config/bank-facts';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { Card } from '@/ui/basics/card';
import { DataTable } from '@/ui/charts/data-table';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TextField } from '@/ui/forms/text-field';
import { shortText } from './numbers';
import styles from './reports.module.css';

type Line = { chain: string | null; difference: string | null; mustMatch: boolean };

/** The reconciliation of a day: opening, movements, closing, and what the chain says. */
export function DayCard() {
  const [day, setDay] = useState('');
  const { data, error } = useDeskQuery(reportCalls.reconciliation, day ? { day } : {});
  return (
    <Card
      title="Reconciliation of a day"
      action={
        <TextField
          type="date"
          label="Day"
          className={styles.day}
          value={day || (data?.day ?? '')}
          onChange={({ target }) => setDay(target.value)}
        />
      }
    >
      {error ? <Notice tone="trouble">{error.message}</Notice> : null}
      {data ? (
        <DataTable
          caption={`Supply and treasury up to ${data.until.slice(0, 16).replace('T', ' ')} UTC`}
          columns={[
            'Asset',
            'Opening',
            'Sales',
            'Rewards',
            'Received',
            'Sent',
            'Closing',
            'On the chain',
            'Difference',
          ]}
          rows={data.lines.map((line) => [
            line.asset === 'FNX' ? `${BANK_FACTS.symbol}, all shares` : line.asset,
            shortText(line.opening),
            moved(line.sales),
            moved(line.rewards),
            moved(line.received),
            moved(line.sent),
            shortText(line.closing),
            line.chain === null ? 'not recorded' : shortText(line.chain),
            <Difference key="difference" line={line} />,
          ])}
        />
      ) : null}
      <p className={styles.quiet}>
        BNB leaves no events: its network fees and direct payments are the difference. The chain is
        read at the end of each day in UTC.
      </p>
    </Card>
  );
}

const moved = (text: string) => (text === '0' ? '–' : shortText(text));

function Difference({ line: { chain, difference, mustMatch } }: { line: Line }) {
  if (chain === null || difference === null) return '–';
  if (difference === '0') return <StatusDot tone="done">none</StatusDot>;
  const tone = mustMatch ? 'failed' : 'idle';
  return <StatusDot tone={tone}>{shortText(difference)}</StatusDot>;
}
