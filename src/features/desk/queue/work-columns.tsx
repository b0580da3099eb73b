import { WORK } from '@fnx/api/shared/desk-work';
import { ago, due } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import type { Column } from '@/lists/columns';
import { cx } from '@/ui/basics/cx';
import { Tick } from '@/ui/forms/checkbox';
import type { Work, WorkRows } from './use-work';
import styles from './work.module.css';

/** Adds the columns of every list of work: a box to choose the row, how long it waits, and who has it. */
export function workColumns<Row>(
  columns: readonly Column<Row>[],
  { kind, idOf, since }: Work<Row>,
  rows: WorkRows,
): readonly Column<Row>[] {
  return [
    {
      at: 'note',
      head: 'Pick',
      width: '3rem',
      cell: (row) => (
        <span className={styles.tick}>
          <Tick
            aria-label={t('Pick {row}', { row: idOf(row) })}
            checked={rows.chosen.includes(idOf(row))}
            onChange={() => rows.toggle(idOf(row))}
          />
        </span>
      ),
    },
    ...columns,
    {
      at: 'note',
      head: 'Waits',
      width: '8.5rem',
      cell: (row) => <Waits since={since(row)} dueHours={WORK[kind].dueHours} />,
    },
    {
      at: 'note',
      head: 'Officer',
      width: '7.5rem',
      cell: (row) => {
        const mark = rows.markOf(idOf(row));
        const proposal = rows.proposalOf(idOf(row));
        return (
          <>
            {mark?.assignee?.name ?? <span className={styles.nobody}>–</span>}
            {proposal ? (
              <p>
                <strong>
                  {proposal.mine === 'SIGN'
                    ? t('waits for your signature')
                    : t('waits for a signature')}
                </strong>
              </p>
            ) : null}
            {mark?.open.length ? (
              <p>
                <em className={styles.open}>
                  {t('open: {officers}', { officers: mark.open.join(', ') })}
                </em>
              </p>
            ) : null}
          </>
        );
      },
    },
  ];
}

/** How long a matter waits, and when it is due. */
export function Waits({ since, dueHours }: { since: string | null; dueHours: number }) {
  if (since === null) return '–';
  const { text, isOver } = due(since, dueHours);
  return (
    <>
      {ago(since)}
      <p>
        <span className={cx(isOver && styles.over)}>{text}</span>
      </p>
    </>
  );
}
