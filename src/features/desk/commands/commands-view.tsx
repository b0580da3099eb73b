import type { DeskCommand } from '@fnx/api/desk/commands';
import { deskCalls } from '@fnx/api/desk/desk';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { Back } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useRecentCommands } from '@/features/desk/lib/recent-commands';
import { t } from '@/lang/desk';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Loaded } from '@/ui/feedback/loaded';
import { TextField } from '@/ui/forms/text-field';
import { CommandForm } from './command-form';
import styles from './commands.module.css';

/** Every command that the officer may use; with a name, its form. */
export function CommandsView({ id }: { id: string | null }) {
  const query = useDeskQuery(deskCalls.commands, {});
  return (
    <Loaded query={query} skeleton="320px">
      {({ list }) => (id === null ? <List list={list} /> : <Chosen list={list} name={id} />)}
    </Loaded>
  );
}

function Chosen({ list, name }: { list: readonly DeskCommand[]; name: string }) {
  const chosen = list.find((command) => command.name === name);
  return (
    <>
      <Back to="commands">{t('All commands')}</Back>
      {chosen ? (
        <One key={name} command={chosen} />
      ) : (
        <EmptyState title={t('There is no such command')}>
          {t('It does not exist, or your roles do not include it.')}
        </EmptyState>
      )}
    </>
  );
}

/** Commands that only show a list, which is what an officer came for. */
const LISTS = /( list|lists|pools)$|^alerts$/;

function One({ command }: { command: DeskCommand }) {
  // From a row of a list: what the command is about.
  const subject = useRouter().query.for;
  const { name, summary, details, critical } = command;
  useRecentCommands(name);
  const isList = LISTS.test(name);
  return (
    <>
      <h1 className={view.heading}>{sentence(name)}</h1>
      <p className={view.lead}>
        {sentence(summary)}. {details}
      </p>
      <Card>
        {critical ? (
          <p className={styles.rule}>{t('Takes effect when two officers have signed it.')}</p>
        ) : null}
        {typeof subject === 'string' ? <p className={styles.subject}>{subject}</p> : null}
        <CommandForm
          name={name}
          args={typeof subject === 'string' ? [subject] : []}
          atOnce={isList}
          label={isList ? t('Show') : undefined}
        />
      </Card>
    </>
  );
}

function List({ list }: { list: readonly DeskCommand[] }) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = list.filter(({ name, summary }) =>
    `${name} ${summary}`.toLowerCase().includes(wanted),
  );
  const titles = [...new Set(found.map(({ title }) => title))];
  return (
    <>
      <header className={view.head}>
        <h1>{t('Commands')}</h1>
      </header>
      <TextField
        label={t('Find a command')}
        type="search"
        optional
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {found.length === 0 ? (
        <EmptyState title={t('No command has these words')}>
          {t('Try one word of what it does.')}
        </EmptyState>
      ) : null}
      {titles.map((title) => (
        <Card key={title} title={title} className={styles.group}>
          <ul className={styles.list}>
            {found
              .filter((command) => command.title === title)
              .map(({ name, summary, critical }) => (
                <li key={name}>
                  <Link href={deskPaths.item('commands', name)}>{sentence(name)}</Link>
                  <span>
                    {sentence(summary)}
                    {critical ? <em className={styles.two}>{t('two signatures')}</em> : null}
                  </span>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </>
  );
}
