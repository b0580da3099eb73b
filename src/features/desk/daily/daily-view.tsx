import { deskCalls } from '@/api/desk/desk';
import { CommandForm } from '@/features/desk/commands/command-form';
import commands from '@/features/desk/commands/commands.module.css';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import type { Daily } from './pages';

/** A page from a list command and the forms beside it. An officer sees those of the own roles. */
export function DailyView({ title, lead, list, acts }: Daily) {
  const { rights } = useOfficer();
  const { data } = useDeskQuery(deskCalls.commands, {});
  const own = (data?.list ?? []).filter(({ name }) => acts.includes(name));
  const sorted = acts.flatMap((act) => own.filter(({ name }) => name === act));
  return (
    <Stack gap={20}>
      <header>
        <h1 className={view.heading}>{title}</h1>
        <p className={view.lead}>{lead}</p>
      </header>
      {list && rights.includes(list) ? (
        <Card title="Now">
          <CommandForm name={list} options={{ limit: '' }} atOnce label="Show again" quiet />
        </Card>
      ) : null}
      {sorted.map(({ name, summary, critical }) => (
        <Card key={name}>
          <details>
            <summary className={disclosure.summary}>{sentence(summary)}</summary>
            {critical ? (
              <p className={commands.rule}>Takes effect when two officers have signed it.</p>
            ) : null}
            <CommandForm name={name} />
          </details>
        </Card>
      ))}
    </Stack>
  );
}
