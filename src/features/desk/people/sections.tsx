import type { peopleCalls } from '@fnx/api/desk/people';
import type * as z from 'zod/mini';
import { AnswerView, Next } from '@/features/desk/commands/answer-view';
import view from '@/features/desk/frame/view.module.css';
import { t } from '@/lang/desk';
import { formatDateTime } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Facts } from './facts';
import styles from './person.module.css';

type Section = z.output<(typeof peopleCalls.person)['data']>['sections'][number];
type Row = Section['rows'][number];

/** Shows each domain's facts about the person; empty sections are named in one line. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  return (
    <div className={view.column}>
      {filled.map(({ title, rows, next }) => (
        <Card key={title} title={title}>
          {rows.length === 1 && rows[0] ? (
            <Facts facts={factsOf(rows[0])} />
          ) : (
            <AnswerView
              columns={NAMES}
              answer={{
                rows: rows.map(readable),
                next: [],
                none: null,
                failed: false,
                calls: [],
                file: null,
              }}
            />
          )}
          <Next steps={next} />
        </Card>
      ))}
      {empty.length > 0 ? (
        <p className={cx(styles.empty, 'note')}>
          {t('There are none of these: {parts}.', { parts: empty.join(', ').toLowerCase() })}
        </p>
      ) : null}
    </div>
  );
}

/** Numbers that name something are not grouped. */
const NAMES = {
  id: 'text',
  number: 'text',
  order: 'text',
  case: 'text',
  block: 'text',
  subject: 'text',
} as const;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
/** The name of a state: `IN_REVIEW`. */
const STATE = /^(?:[A-Z]{4,}|[A-Z]{2,}_[A-Z]+)(_[A-Z]+)*$/;

function textOf(value: Row[string]): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const text = String(value ?? '');
  if (TIME.test(text)) return formatDateTime(text);
  if (!STATE.test(text)) return text;
  return `${text[0]}${text.slice(1).toLowerCase().replaceAll('_', ' ')}`;
}

const readable = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));

/** Without empty facts. */
const factsOf = (row: Row) =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => ({ label, value: textOf(value) }));
