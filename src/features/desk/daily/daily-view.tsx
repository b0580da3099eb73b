import { deskCalls } from '@fnx/api/desk/desk';
import { CommandForm } from '@/features/desk/commands/command-form';
import commands from '@/features/desk/commands/commands.module.css';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { useOfficer } from '@/features/desk/lib/officer';
import { t } from '@/lang/desk';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Loaded } from '@/ui/feedback/loaded';
import type { Daily } from './pages';

/** A page from a list command and the forms beside it. An officer sees those of the own roles. */
export function DailyView({ title, lead, list, heading = 'Now', acts }: Daily) {
  const { rights } = useOfficer();
  const query = useDeskQuery(deskCalls.commands, {});
  return (
    <Stack gap={20}>
      <header>
        <h1 className={view.heading}>{t(title)}</h1>
        <p className={view.lead}>{t(lead)}</p>
      </header>
      {list && rights.includes(list) ? (
        <Card title={t(heading)}>
          <CommandForm name={list} options={{ limit: '' }} atOnce label={t('Show again')} quiet />
        </Card>
      ) : null}
      <Loaded query={query} skeleton="240px">
        {({ list: all }) =>
          acts
            .flatMap((act) => all.filter(({ name }) => name === act))
            .map(({ name, summary, critical }) => (
              <Card key={name}>
                <details>
                  <summary className={disclosure.summary}>{sentence(summary)}</summary>
                  {critical ? (
                    <p className={commands.rule}>
                      {t('Takes effect when two officers have signed it.')}
                    </p>
                  ) : null}
                  <CommandForm name={name} />
                </details>
              </Card>
            ))
        }
      </Loaded>
    </Stack>
  );
}
