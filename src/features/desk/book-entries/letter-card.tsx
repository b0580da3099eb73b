import type { WaitingLetter } from '@fnx/api/desk/book-entries';
import { BOOK_DIFFERENCE_LABELS } from '@fnx/api/shared/book-entries';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago } from '@/features/desk/lib/words';
import { T, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';

type Props = { letter: WaitingLetter; onDone: () => void };

const rowsOf = ({ name, birthDate, address }: WaitingLetter['register']) => [
  { label: t('Name'), value: name },
  { label: t('Born'), value: birthDate ?? t('unknown') },
  { label: t('Address'), value: address ?? t('unknown') },
];

/** The identity check and the register beside each other, and the decision. */
export function LetterCard({ letter, onDone }: Props) {
  const { id, personId, email, enteredAt, differences, checked, register, number } = letter;
  return (
    <Card title={checked.name || email}>
      <Stack gap={16}>
        <p className="small">
          <T
            text="<link>{email}</link>, code entered {enteredAt}"
            email={email}
            enteredAt={ago(enteredAt)}
            link={(children) => <Link href={deskPaths.item('people', personId)}>{children}</Link>}
          />
        </p>
        <Notice>{differences.map((one) => t(BOOK_DIFFERENCE_LABELS[one])).join('; ')}</Notice>
        <div className={view.columns}>
          <section className={view.column} aria-label={t('Identity check')}>
            <h3>{t('Identity check')}</h3>
            <Rows rows={rowsOf(checked)} />
          </section>
          <section className={view.column} aria-label={t('Register')}>
            <h3>{t('Register, number {number}', { number })}</h3>
            <Rows rows={rowsOf(register)} />
          </section>
        </div>
        <section aria-label={t('Accept')}>
          <h3>{t('Accept')}</h3>
          <CommandForm
            name="entries accept"
            args={[id]}
            label={t('Propose to accept')}
            onProposed={onDone}
          />
        </section>
        <section aria-label={t('Refuse')}>
          <h3>{t('Refuse')}</h3>
          <CommandForm
            name="entries refuse"
            args={[id]}
            label={t('Refuse')}
            quiet
            onDone={onDone}
          />
        </section>
      </Stack>
    </Card>
  );
}
