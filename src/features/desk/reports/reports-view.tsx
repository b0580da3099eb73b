import { reportCalls } from '@fnx/api/desk/reports';
import { useState } from 'react';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { inLanguage } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Inline, Stack } from '@/ui/basics/layout';
import { Segments } from '@/ui/charts/segments';
import { Loaded } from '@/ui/feedback/loaded';
import { TextField } from '@/ui/forms/text-field';
import { DayCard } from './day-card';
import { HoldersCard } from './holders-card';
import { LedgerCard } from './ledger-card';
import { type By, PeriodsCard } from './periods-card';
import { AuthorityCard, TaxCard } from './tax-card';

const LENGTHS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
] as const;

/** Sales, fees, rewards and distributions; the day's reconciliation; the register of holders; the general ledger. */
export function ReportsView() {
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const [by, setBy] = useState<By>('month');
  const days = Object.fromEntries(Object.entries(typed).filter(([, day]) => day));
  const query = useDeskQuery(reportCalls.periods, { ...days, by });
  const from = typed.from ?? query.data?.from ?? '';
  const to = typed.to ?? query.data?.to ?? '';
  return (
    <>
      <header className={view.head}>
        <h1>{t('Reports')}</h1>
        <Inline gap="12px 16px" align="end">
          <TextField
            type="date"
            label={t('From')}
            value={from}
            max={to}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
          <TextField
            type="date"
            label={t('Until')}
            value={to}
            min={from}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
          <Segments
            legend={t('Length of a period')}
            options={inLanguage(LENGTHS)}
            value={by}
            onChange={setBy}
          />
        </Inline>
      </header>
      <Stack gap={20}>
        <Loaded query={query} skeleton="640px">
          {({ periods }) => <PeriodsCard periods={periods} by={by} days={{ from, to }} />}
        </Loaded>
        <DayCard />
        <HoldersCard />
        <LedgerCard from={from} to={to} />
        <TaxCard year={to.slice(0, 4)} />
        <AuthorityCard year={to.slice(0, 4)} />
      </Stack>
    </>
  );
}
