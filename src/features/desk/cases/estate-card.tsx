import { CommandForm } from '@/features/desk/commands/command-form';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { formatCalendarDay, formatShares } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import styles from './cases.module.css';
import type { Evidence } from './evidence';

type Estate = Extract<Evidence, { type: 'ESTATE' }>;

/** A death: what was told, who inherits, and what has become of the order for each heir. */
export function EstateCard({ evidence }: { evidence: Estate }) {
  const { died, told, documents, heirs, transfers } = evidence;
  return (
    <Card title={t('The death')}>
      <Rows
        rows={[
          { label: t('Died'), value: formatCalendarDay(died) },
          { label: t('Told by'), value: told },
          ...documents.map(({ name, sha256, proposal }) => ({
            label: t('Document'),
            value:
              proposal === null ? (
                name
              ) : (
                <Link href={deskPaths.item('proposals', proposal)}>{name}</Link>
              ),
            note: sha256,
            long: true,
          })),
        ]}
      />
      {heirs.map(({ person, part }) => (
        <article key={person.id} className={styles.finding}>
          <h3>
            <Link href={deskPaths.item('people', person.id)}>
              {personName(`${person.firstName} ${person.lastName}`)}
            </Link>
          </h3>
          <Rows
            rows={[
              { label: t('Part'), value: part },
              ...transfers
                .filter(({ heir }) => heir === person.id)
                .map(({ from, to, shares, txHash }) => ({
                  id: from,
                  label: txHash === null ? t('To move') : t('Moved'),
                  value: formatShares(shares),
                  note: <bdi>{to}</bdi>,
                })),
            ]}
          />
        </article>
      ))}
    </Card>
  );
}

const STEPS = [
  { name: 'estate decide', title: 'Name the heirs', label: 'Propose the orders' },
  { name: 'estate move', title: 'Move the shares', label: 'Propose to move them' },
] as const;

/** The acts that lead to the end of an estate. */
export function EstateSteps({ id }: { id: number }) {
  return STEPS.map(({ name, title, label }) => (
    <details key={name} className={styles.words}>
      <summary className={disclosure.summary}>{t(title)}</summary>
      <CommandForm name={name} args={[String(id)]} label={t(label)} quiet />
    </details>
  ));
}
