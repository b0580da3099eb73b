import type { IdentityCheck } from '@/api/desk/checks';
import { CommandForm } from '@/features/desk/commands/command-form';
import { utc } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/item.module.css';

/** What officers told each other, and a further note. */
export function Notes({ email, notes }: { email: string; notes: IdentityCheck['notes'] }) {
  return (
    <div className={styles.notes}>
      <p className={styles.effect}>For officers only. Notes are never sent.</p>
      <ol>
        {notes.map(({ author, text, at }) => (
          <li key={at + text}>
            <p>{text}</p>
            <span>
              {author}, {utc(at)}
            </span>
          </li>
        ))}
      </ol>
      {/* The form is empty again after each note. */}
      <CommandForm key={notes.length} name="kyc note" args={[email]} label="Add the note" />
    </div>
  );
}
