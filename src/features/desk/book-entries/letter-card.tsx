import type { WaitingLetter } from '@/api/desk/book-entries';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago } from '@/features/desk/lib/words';
import { BOOK_DIFFERENCE_LABELS } from '@/shared/book-entries';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';

type Props = { letter: WaitingLetter; onDone: () => void };

const rowsOf = ({ name, birthDate, address }: WaitingLetter['register']) => [
  { label: 'Name', value: name },
  { label: 'Born', value: birthDate ?? 'unknown' },
  { label: 'Address', value: address ?? 'unknown' },
];

/** The identity check and the register beside each other, and the decision. */
export function LetterCard({ letter, onDone }: Props) {
  const { id, personId, email, enteredAt, differences, checked, register, number } = letter;
  return (
    <Card title={checked.name || email}>
      <Stack gap={16}>
        <p className="small">
          <Link href={deskPaths.item('people', personId)}>{email}</Link>, code entered{' '}
          {ago(enteredAt)}
        </p>
        <Notice>{differences.map((one) => BOOK_DIFFERENCE_LABELS[one]).join('; ')}</Notice>
        <div className={view.columns}>
          <section className={view.column} aria-label="Identity check">
            <h3>Identity check</h3>
            <Rows rows={rowsOf(checked)} />
          </section>
          <section className={view.column} aria-label="Register">
            <h3>Register, number {number}</h3>
            <Rows rows={rowsOf(register)} />
          </section>
        </div>
        <section aria-label="Accept">
          <h3>Accept</h3>
          <CommandForm
            name="entries accept"
            args={[id]}
            label="Propose to accept"
            onProposed={onDone}
          />
        </section>
        <section aria-label="Refuse">
          <h3>Refuse</h3>
          <CommandForm name="entries refuse" args={[id]} label="Refuse" quiet onDone={onDone} />
        </section>
      </Stack>
    </Card>
  );
}
