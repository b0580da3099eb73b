import { CommandForm } from '@/features/desk/commands/command-form';
import { utc } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import styles from './notes.module.css';

type Props = {
  /** The command that adds a note. */
  command: string;
  /** Subject of the notes, as the command names it. */
  subject: string;
  notes: readonly { at: string; author: string; text: string }[];
  className?: string | undefined;
};

/** Shows the officers' notes on a check or a case, with a field for a further one. */
export function Notes({ command, subject, notes, className }: Props) {
  return (
    <Card title={t('Notes')} className={className}>
      <Stack gap={16} className={styles.notes}>
        <p className="small anywhere">{t('For officers only. Notes are never sent.')}</p>
        <ol>
          {notes.map(({ author, text, at }) => (
            <li key={at + text}>
              <p>{text}</p>
              <span className="small anywhere">
                {author}, <time dateTime={at}>{utc(at)}</time>
              </span>
            </li>
          ))}
        </ol>
        {/* The form is empty again after each note. */}
        <CommandForm
          key={notes.length}
          name={command}
          args={[subject]}
          label={t('Add the note')}
          quiet
        />
      </Stack>
    </Card>
  );
}
