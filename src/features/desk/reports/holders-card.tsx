import { reportCalls } from '@fnx/api/desk/reports';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { CommandForm } from '@/features/desk/commands/command-form';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { plural, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Inline } from '@/ui/basics/layout';
import { DataTable } from '@/ui/charts/data-table';
import { PartsBar } from '@/ui/charts/parts-bar';
import { Loaded } from '@/ui/feedback/loaded';
import { TextField } from '@/ui/forms/text-field';
import { groupedText } from './numbers';
import styles from './reports.module.css';

const SHADES = ['close', 'slant', 'wide', 'cross'] as const;

/** The register of holders at a time: the largest, and files of all. */
export function HoldersCard() {
  const [typed, setTyped] = useState('');
  const at = typed === '' ? undefined : `${typed}:00Z`;
  const query = useDeskQuery(reportCalls.holders, at ? { at } : {});
  return (
    <Card
      title={t('Register of holders')}
      action={
        <TextField
          type="datetime-local"
          label={t('At, UTC')}
          className={styles.day}
          value={typed || (query.data?.at.slice(0, 16) ?? '')}
          onChange={({ target }) => setTyped(target.value)}
        />
      }
    >
      <Loaded query={query} skeleton="320px">
        {(data) => <Holders data={data} />}
      </Loaded>
      <Inline gap="12px 20px" align="start" className={styles.actions}>
        {(['csv', 'pdf'] as const).map((format) => (
          <CommandForm
            key={format}
            name="reports holders"
            options={{ format, limit: '50', at: at ?? '' }}
            label={format === 'csv' ? t('Make a CSV file of all') : t('Make a PDF file of all')}
            quiet
          />
        ))}
      </Inline>
    </Card>
  );
}

function Holders({ data }: { data: z.output<typeof reportCalls.holders.data> }) {
  if (data.holders === 0) {
    return <p className={styles.quiet}>{t('Nobody held shares at that time.')}</p>;
  }
  const large = data.largest.slice(0, SHADES.length);
  const rest = Number(data.shares) - large.reduce((sum, one) => sum + Number(one.shares), 0);
  return (
    <div className={styles.split}>
      <PartsBar
        label={plural(
          data.holders,
          '{shares} shares of 1 holder',
          '{shares} shares of {n} holders',
          { shares: groupedText(data.shares) },
        )}
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
                  label: plural(data.holders - large.length, '1 other', '{n} others'),
                  value: rest,
                  text: groupedText(rest.toFixed(6).replace(/\.?0+$/, '')),
                  shade: 'blank' as const,
                },
              ]
            : []),
        ]}
      />
      <DataTable
        caption={t('The largest holders')}
        columns={[
          t('Holder'),
          t('Shares'),
          t('of which staked or on sale'),
          t('Percent'),
          t('Wallets'),
        ]}
        rows={data.largest.map((one) => [
          nameOf(one),
          groupedText(one.shares),
          one.staked === '0' ? '–' : groupedText(one.staked),
          one.percent,
          one.wallets,
        ])}
      />
    </div>
  );
}

const nameOf = ({ name, holder }: { name: string; holder: string }) =>
  name || `${holder.slice(0, 8)}…${holder.slice(-4)}`;
