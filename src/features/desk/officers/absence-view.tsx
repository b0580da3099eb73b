import { deskCalls } from '@fnx/api/desk/desk';
import { officerCalls } from '@fnx/api/desk/officers';
import { workCalls } from '@fnx/api/desk/work';
import { WORK_KINDS } from '@fnx/api/shared/desk-work';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import view from '@/features/desk/frame/view.module.css';
import { callDesk, useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { formatDate } from '@/lib/format/format';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Loaded } from '@/ui/feedback/loaded';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import { OfficerOptions } from './officer-options';

/** An act, after which everything at the desk is read again. */
function useDeskAction() {
  const client = useQueryClient();
  const { run, ...rest } = useAction();
  const act = (work: () => Promise<unknown>) =>
    run(() => work().finally(() => client.invalidateQueries({ queryKey: queryKey('desk') })));
  return { act, ...rest };
}

/** Where officers say that they are away, and give their work to others. */
export function AbsenceView() {
  return (
    <Stack gap={20}>
      <header>
        <h1 className={view.heading}>{t('Absence')}</h1>
        <p className={view.lead}>
          {t('Say when you are away, and give your work to somebody else.')}
        </p>
      </header>
      <Away />
      <HandOver />
    </Stack>
  );
}

function Away() {
  const { awayUntil } = useOfficer();
  const [day, setDay] = useState('');
  const { act, busy, failure } = useDeskAction();
  const say = (until: string | null) => act(() => callDesk(officerCalls.away, { until }));
  return (
    <Card
      title={
        awayUntil
          ? t('You are away until {day}', { day: formatDate(awayUntil) })
          : t('You are here')
      }
    >
      <Stack gap={14}>
        <p className="small">
          {t(
            'While you are away you get no mails about work, and others see it where they give work.',
          )}
        </p>
        <TextField
          type="date"
          label={t('First day back')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Actions>
          <Button busy={busy} disabled={day === ''} onClick={() => void say(day)}>
            {t('I am away until then')}
          </Button>
          {awayUntil ? (
            <Button variant="secondary" busy={busy} onClick={() => void say(null)}>
              {t('I am here again')}
            </Button>
          ) : null}
        </Actions>
      </Stack>
    </Card>
  );
}

const MOST = 100;

/** Gives all that an officer was given to another one. */
function HandOver() {
  const me = useOfficer();
  const [from, setFrom] = useState(me.email);
  const [to, setTo] = useState('');
  const { act, busy, failure } = useDeskAction();
  const { data: names } = useDeskQuery(deskCalls.names, {});
  const query = useDeskQuery(workCalls.mine, { of: from, limit: MOST });
  const here = names?.list.filter(({ left }) => !left) ?? [];
  const docs = query.data?.docs ?? [];
  const give = () =>
    act(async () => {
      for (const kind of WORK_KINDS) {
        const own = docs.filter(({ path }) => path.startsWith(`${kind}/`));
        const items = own.map(({ path }) => path.slice(kind.length + 1));
        if (items.length > 0) await callDesk(workCalls.assign, { kind, items, to });
      }
    });
  return (
    <Card title={t('Hand over')}>
      <Stack gap={14}>
        <SelectField
          label={t('Work of')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        >
          <OfficerOptions officers={here} />
        </SelectField>
        <Loaded query={query}>
          {() =>
            docs.length > 0 ? (
              <ul>
                {docs.map(({ path, title }) => (
                  <li key={path}>
                    <Link href={deskPaths.area(path)}>{title}</Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t('Nothing that waits was given to this officer.')}</p>
            )
          }
        </Loaded>
        <SelectField
          label={t('Give it to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="">{t('Choose an officer …')}</option>
          <OfficerOptions officers={here.filter(({ email }) => email !== from)} />
        </SelectField>
        {failure ? <Notice tone="trouble">{failure}</Notice> : null}
        <Actions>
          <Button busy={busy} disabled={to === '' || docs.length === 0} onClick={() => void give()}>
            {t('Give all of it')}
          </Button>
        </Actions>
      </Stack>
    </Card>
  );
}
