import { useState } from 'react';
import { reportCalls } from '@/api/desk/reports';
import { CommandForm } from '@/features/desk/commands/command-form';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { Card } from '@/ui/basics/card';
import { Inline } from '@/ui/basics/layout';
import { DataTable } from '@/ui/charts/data-table';
import { PartsBar } from '@/ui/charts/parts-bar';
import { Notice } from '@/ui/feedback/notice';
import { TextField } from '@/ui/forms/text-field';
import { groupedText } from './numbers';
import styles from './reports.module.css';

const SHADES = ['close', 'slant', 'wide', 'cross'] as const;

/** The register of holders at a time: the largest, and files of all. */
export function HoldersCard() {
  const [typed, setTyped] = useState('');
  const at = typed === '' ? undefined : `${typed}:00Z`;
  const { data, error } = useDeskQuery(reportCalls.holders, at ? { at } : {});
  const large = data?.largest.slice(0, SHADES.length) ?? [];
  const rest = Number(data?.shares ?? 0) - large.reduce((sum, one) => sum + Number(one.shares), 0);
  return (
    <Card
      title="Register of holders"
      action={
        <TextField
          type="datetime-local"
          label="At, UTC"
          className={styles.day}
          value={typed || (data?.at.slice(0, 16) ?? '')}
          onChange={({ target }) => setTyped(target.value)}
        />
      }
    >
      {error ? <Notice tone="trouble">{error.message}</Notice> : null}
      {data && data.holders > 0 ? (
        <div className={styles.split}>
          <PartsBar
            label={`${groupedText(data.shares)} shares of ${data.holders} holders`}
            parts={[
              ...large.map((one, index) => ({
                label: nameOf(one),
                value: Number(one.shares),
                text: groupedText(one.shares),
                shade: SHADES[index] ?? 'close',
              })),
              ...(data.holders > large.length
                ? [
                    {
                      label: `${data.holders - large.length} others`,
                      value: rest,
                      text: groupedText(rest.toFixed(6).replace(/\.?0+$/, '')),
                      shade: 'blank' as const,
                    },
                  ]
                : []),
            ]}
          />
          <DataTable
            caption="The largest holders"
            columns={['Holder', 'Shares', 'of which staked or on sale', 'Percent', 'Wallets']}
            rows={data.largest.map((one) => [
              nameOf(one),
              groupedText(one.shares),
              one.staked === '0' ? '–' : groupedText(one.staked),
              one.percent,
              one.wallets,
            ])}
          />
        </div>
      ) : null}
      {data?.holders === 0 ? (
        <p className={styles.quiet}>Nobody held shares at that time.</p>
      ) : null}
      <Inline gap="12px 20px" align="start" className={styles.actions}>
        {(['csv', 'pdf'] as const).map((format) => (
          <CommandForm
            key={format}
            name="reports holders"
            options={{ format, limit: '50', at: at ?? '' }}
            label={format === 'csv' ? 'Make a CSV file of all' : 'Make a PDF file of all'}
            quiet
          />
        ))}
      </Inline>
    </Card>
  );
}

const nameOf = ({ name, holder }: { name: string; holder: string }) =>
  name || `${holder.slice(0, 8)}…${holder.slice(-4)}`;
