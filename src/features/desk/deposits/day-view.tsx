import type { BankDay } from '@fnx/api/desk/bank-day';
import { depositCalls } from '@fnx/api/desk/deposits';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { useState } from 'react';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped } from '@/features/desk/lib/words';
import { T, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { DataTable } from '@/ui/charts/data-table';
import { Loaded } from '@/ui/feedback/loaded';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { TextField } from '@/ui/forms/text-field';
import { BankTabs } from './bank-tabs';
import styles from './deposits.module.css';
import { entryStateLabel } from './entry-state';

/** Whether the balances of a day's statements fit their entries, and the shares that were issued fit the money. */
export function DayView() {
  const [day, setDay] = useState('');
  const query = useDeskQuery(depositCalls.day, day ? { day } : {});
  return (
    <Stack gap={22}>
      <BankTabs tab="day" />
      <header className={view.head}>
        <h1>{t('The day')}</h1>
        <TextField
          type="date"
          label={t('Statements imported on')}
          value={day || (query.data?.day ?? '')}
          onChange={({ target }) => setDay(target.value)}
        />
      </header>
      <Loaded query={query} skeleton="420px">
        {(data) => (
          <>
            <Verdict day={data} />
            <Statements day={data} />
            <Missing day={data} />
            <OfDay day={data} />
            <Chain day={data} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Says first what an officer looks for. */
function Verdict({ day: { statements, isOff, chain } }: { day: BankDay }) {
  const isFaulty = isOff || chain.isOff || statements.some((one) => one.isOff);
  return isFaulty ? (
    <Notice boxed tone="trouble" title={t('Something does not fit')}>
      {t('The differences are marked below. Release nothing before they are explained.')}
    </Notice>
  ) : (
    <Notice boxed tone="done" title={t('Everything fits')} />
  );
}

function Statements({ day: { statements } }: { day: BankDay }) {
  return (
    <Card title={t('Balances')}>
      {statements.length === 0 ? (
        <p className={view.lead}>{t('No statement was imported on this day.')}</p>
      ) : (
        <DataTable
          className={styles.sums}
          caption={t('Opening and entries are the closing balance')}
          columns={[
            t('Statement'),
            t('Opening'),
            t('Came in'),
            t('Went out'),
            t('Closing'),
            t('Difference'),
          ]}
          rows={statements.map((one) => [
            <span key="name" className={styles.named}>
              {one.statement}
              <span className="small">
                {one.file}, {inFours(one.account)}
              </span>
            </span>,
            one.opening ?? t('not named'),
            one.cameIn,
            one.wentOut,
            one.closing ?? t('not named'),
            one.difference === null ? (
              '–'
            ) : (
              <Difference key="difference" text={one.difference} isOff={one.isOff} />
            ),
          ])}
        />
      )}
    </Card>
  );
}

/** Words that the bank still owes. */
function Missing({ day: { gaps, unstated } }: { day: BankDay }) {
  if (gaps.length + unstated.length === 0) return null;
  return (
    <Card title={t('What no statement says yet')}>
      <Stack as="ul" gap={6}>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {unstated.map((number) => (
          <li key={number}>
            <T
              text="<link>Entry {number}</link> is known from a notification alone."
              number={number}
              link={(children) => (
                <Link href={deskPaths.item('deposits', String(number))}>{children}</Link>
              )}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

function OfDay({ day: { ofDay, known, isOff, statements } }: { day: BankDay }) {
  if (statements.length === 0) return null;
  return (
    <Card title={t('What became of the money')}>
      <DataTable
        className={styles.sums}
        caption={t('Money that came in with these statements')}
        columns={[t('State'), t('Entries'), t('Sum')]}
        rows={[
          ...ofDay.map(({ state, count, sum }) => [entryStateLabel(state), grouped(count), sum]),
          [t('Known already'), grouped(Math.max(0, known.count)), known.sum],
        ]}
      />
      {isOff ? <Difference text={known.sum} isOff /> : null}
    </Card>
  );
}

function Chain({ day: { all, chain } }: { day: BankDay }) {
  return (
    <Card title={t('Money and shares, from the beginning')}>
      <Stack gap={16}>
        <DataTable
          className={styles.sums}
          caption={t('All money that came in, and what the chain issued for it')}
          columns={[t('State'), t('Entries'), t('Sum')]}
          rows={[
            ...all.map(({ state, count, sum }) => [entryStateLabel(state), grouped(count), sum]),
            [t('Issued on the chain'), grouped(chain.count), chain.sum],
          ]}
        />
        <p>
          {t('Between issued entries and the chain:')}{' '}
          <Difference text={chain.difference} isOff={chain.isOff} />
        </p>
      </Stack>
    </Card>
  );
}

function Difference({ text, isOff }: { text: string; isOff: boolean }) {
  return isOff ? (
    <span className={styles.off}>
      <StatusDot tone="failed">{text}</StatusDot>
    </span>
  ) : (
    <StatusDot tone="done">{t('no difference')}</StatusDot>
  );
}
