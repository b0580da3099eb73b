import { type SystemFinding, systemCalls } from '@fnx/api/desk/system';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { DataTable } from '@/ui/charts/data-table';
import { Loaded } from '@/ui/feedback/loaded';
import { StatusDot } from '@/ui/feedback/status-dot';

const TONES = { ok: 'done', warning: 'waiting', fault: 'failed', skipped: 'idle' } as const;

/** Shows the findings of `npm run doctor` from the service: each part, what is wrong with it, and what to do. */
export function SystemView() {
  const query = useDeskQuery(systemCalls.look, {});
  const { isFetching, refetch } = query;
  return (
    <>
      <header className={view.head}>
        <h1>{t('System')}</h1>
        <Button variant="secondary" size="small" disabled={isFetching} onClick={() => refetch()}>
          {isFetching ? t('Looking …') : t('Look again')}
        </Button>
      </header>
      <Loaded query={query} skeleton="480px">
        {({ at, list }) => (
          <Card>
            <DataTable
              className={view.words}
              caption={t('Seen by one instance, {at}. On the machine, npm run doctor sees more.', {
                at: utc(at),
              })}
              columns={[t('Part'), t('State'), t('What was seen'), t('What to do')]}
              rows={list.map(cellsOf)}
            />
          </Card>
        )}
      </Loaded>
    </>
  );
}

const cellsOf = ({ name, state, saw, todo }: SystemFinding) => [
  name,
  <StatusDot key="state" tone={TONES[state]}>
    {state}
  </StatusDot>,
  saw,
  todo,
];
