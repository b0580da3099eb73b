import { useState } from 'react';
import { deskCalls } from '@/api/desk/desk';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/forms/text-field';
import { CommandForm } from './command-form';
import styles from './commands.module.css';

/** Every command that the officer may use; with a name, its form. */
export function CommandsView({ id }: { id: string | null }) {
  const commands = useDeskQuery(deskCalls.commands, {});
  const [filter, setFilter] = useState('');
  if (commands.isError) {
    return (
      <LoadFailure title="The commands could not be loaded" onRetry={commands.refetch}>
        {commands.error.message}
      </LoadFailure>
    );
  }
  if (!commands.data) return <Skeleton blockSize="320px" />;
  const { list } = commands.data;
  const chosen = list.find(({ name }) => name === id);
  if (chosen) {
    return (
      <>
        <p>
          <Link href={deskPaths.area('commands')}>All commands</Link>
        </p>
        <h1 className={styles.heading}>{sentence(chosen.name)}</h1>
        <p className={styles.lead}>
          {sentence(chosen.summary)}. {chosen.details}
        </p>
        <Card>
          {chosen.critical ? (
            <p className={styles.rule}>Takes effect when two officers have signed it.</p>
          ) : null}
          <CommandForm name={chosen.name} />
        </Card>
      </>
    );
  }
  const wanted = filter.trim().toLowerCase();
  const found = list.filter(({ name, summary }) =>
    `${name} ${summary}`.toLowerCase().includes(wanted),
  );
  const titles = [...new Set(found.map(({ title }) => title))];
  return (
    <>
      <h1 className={styles.heading}>Commands</h1>
      <TextField
        label="Find a command"
        type="search"
        optional
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {titles.map((title) => (
        <Card key={title} title={title} className={styles.group}>
          <ul className={styles.list}>
            {found
              .filter((command) => command.title === title)
              .map(({ name, summary, critical }) => (
                <li key={name}>
                  <Link href={deskPaths.item('commands', name)}>{sentence(name)}</Link>
                  <span>
                    {summary}
                    {critical ? <em className={styles.two}> two signatures</em> : null}
                  </span>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
