import { CommandForm } from '@/features/desk/commands/command-form';
import { formatDateTime } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import styles from './cases.module.css';

type Props = { id: string; notes: readonly { at: string; author: string; text: string }[] };

/** What officers wrote. It is never sent. */
export function CaseNotes({ id, notes }: Props) {
  return (
    <Card title="Notes">
      {notes.length === 0 ? <p className={styles.quiet}>Nobody has written a note yet.</p> : null}
      <ol className={styles.notes}>
        {notes.map(({ at, author, text }) => (
          <li key={`${at} ${author}`}>
            <p>{text}</p>
            <footer>
              {author}, <time dateTime={at}>{formatDateTime(at)}</time>
            </footer>
          </li>
        ))}
      </ol>
      <CommandForm key={notes.length} name="cases note" args={[id]} label="Add the note" />
    </Card>
  );
}
