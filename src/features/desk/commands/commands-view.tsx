import { useRouter } from 'next/router';
import { useState } from 'react';
import { type DeskCommand, deskCalls } from '@/api/desk/desk';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useRecentCommands } from '@/features/desk/lib/recent-commands';
import { sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/forms/text-field';
import { CommandForm } from './command-form';
import styles from './commands.module.css';

/** Every command that the officer may use; with a name, its form. */
export function CommandsView({ id }: { id: string | null }) {
  const commands = useDeskQuery(deskCalls.commands, {});
  if (commands.isError) {
    return (
      <LoadFailure title="The commands could not be loaded" onRetry={commands.refetch}>
        {commands.error.message}
      </LoadFailure>
    );
  }
  if (!commands.data) return <Skeleton blockSize="320px" />;
  const { list } = commands.data;
  if (id === null) return <List list={list} />;
  const chosen = list.find(({ name }) => name === id);
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('commands')}>All commands</Link>
      </p>
      {chosen ? (
        <One key={id} command={chosen} />
      ) : (
        <EmptyState title="There is no such command">
          It does not exist, or your roles do not include it.
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
          <p className={styles.rule}>Takes effect when two officers have signed it.</p>
        ) : null}
        {typeof subject === 'string' ? <p className={styles.subject}>{subject}</p> : null}
        <CommandForm
          name={name}
          args={typeof subject === 'string' ? [subject] : []}
          atOnce={isList}
          label={isList ? 'Show' : undefined}
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
        <h1>Commands</h1>
      </header>
      <TextField
        label="Find a command"
        type="search"
        optional
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {found.length === 0 ? (
        <EmptyState title="No command has these words">Try one word of what it does.</EmptyState>
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
                    {critical ? <em className={styles.two}>two signatures</em> : null}
                  </span>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </>
  );
}
