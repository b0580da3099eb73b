import { type SystemFinding, systemCalls } from '@/api/desk/system';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { utc } from '@/features/desk/lib/words';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { DataTable } from '@/ui/charts/data-table';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';

const TONES = { ok: 'done', warning: 'waiting', fault: 'failed', skipped: 'idle' } as const;

/** Shows the findings of `npm run doctor` from the service: each part, what is wrong with it, and what to do. */
export function SystemView() {
  const { data, error, isFetching, refetch } = useDeskQuery(systemCalls.look, {});
  return (
    <>
      <header className={view.head}>
        <h1>System</h1>
        <Button variant="secondary" size="small" disabled={isFetching} onClick={() => refetch()}>
          {isFetching ? 'Looking …' : 'Look again'}
        </Button>
      </header>
      {error ? <Notice tone="trouble">{error.message}</Notice> : null}
      {data ? (
        <Card>
          <DataTable
            className={view.words}
            caption={`Seen by one instance, ${utc(data.at)}. On the machine, npm run doctor sees more.`}
            columns={['Part', 'State', 'What was seen', 'What to do']}
            rows={data.list.map(cellsOf)}
          />
        </Card>
      ) : null}
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
