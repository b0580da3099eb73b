import type { DeskAnswer, DeskCommand } from '@fnx/api/desk/commands';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { t } from '@/lang/desk';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { CopyMark } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { type Cell, cellOf, headOf } from './cells';
import styles from './commands.module.css';

type Columns = DeskCommand['columns'];
type Row = DeskAnswer['rows'][number];
type Step = DeskAnswer['next'][number][number];

/** Shows a command's answer: a table, calls to sign, a file. @param columns of the command; values are shown by their form without */
export function AnswerView({ answer, columns = {} }: { answer: DeskAnswer; columns?: Columns }) {
  const { rows, next, none, calls, file } = answer;
  const steps = rows.map((row, index) => [...(next[index] ?? []), ...personOf(row, columns)]);
  const [only] = rows;
  return (
    <div className={styles.answer}>
      {rows.length === 0 && calls.length === 0 && !file ? <p>{none ?? t('Done.')}</p> : null}
      {only && rows.length === 1 ? (
        <>
          <Rows
            rows={namesOf(only, columns).map((name) => {
              const cell = cellOf(columns[name] ?? 'any', only[name]);
              return { label: headOf(name), value: <Value cell={cell} />, long: cell.isLong };
            })}
          />
          <Next steps={steps[0]} />
        </>
      ) : null}
      {rows.length > 1 ? <Table rows={rows} columns={columns} steps={steps} /> : null}
      {calls.map((call) => (
        <CallView key={call.data} call={call} />
      ))}
      {file ? (
        <div>
          <Button variant="secondary" onClick={() => saveFile(file.name, blobOf(file))}>
            {t('Download {file}', { file: file.name })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type TableProps = { rows: readonly Row[]; columns: Columns; steps: readonly Step[][] };

function Table({ rows, columns, steps }: TableProps) {
  const names = namesWithValues(rows, columns);
  const hasNext = steps.some((list) => list.length > 0);
  const cell = (name: string, row: Row | undefined) => cellOf(columns[name] ?? 'any', row?.[name]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('Result')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" data-kind={cell(name, rows[0]).kind}>
                {headOf(name)}
              </th>
            ))}
            {hasNext ? (
              <th scope="col" className={styles.last}>
                {t('Next')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table is replaced as a whole
            <tr key={index}>
              {names.map((name) => (
                <td key={name} data-kind={cell(name, row).kind}>
                  <Value cell={cell(name, row)} />
                </td>
              ))}
              {hasNext ? (
                <td className={styles.last}>
                  <Next steps={steps[index]} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Names of the values that are shown: the row's link stands for the id of the person. */
const namesOf = (row: Row, columns: Columns) =>
  Object.keys(row).filter((name) => columns[name] !== 'person');

/** Without the columns that are empty in every row. */
function namesWithValues(rows: readonly Row[], columns: Columns): string[] {
  const names = [...new Set(rows.flatMap((row) => namesOf(row, columns)))];
  return names.filter((name) => rows.some((row) => (row[name] ?? '') !== ''));
}

/** The page of the person whose row it is. */
const personOf = (row: Row, columns: Columns): Step[] =>
  Object.entries(row).flatMap(([name, id]) =>
    columns[name] === 'person' && typeof id === 'string'
      ? [{ label: t('Open the person'), area: 'people', id }]
      : [],
  );

function Value({ cell: { text, copy } }: { cell: Cell }) {
  return (
    <>
      {text}
      {copy === null ? null : <CopyMark text={copy} />}
    </>
  );
}

/** Next steps, as links. */
export function Next({ steps = [] }: { steps: readonly Step[] | undefined }) {
  return (
    <span className={styles.next}>
      {steps.map(({ label, area, id, about }) => {
        const href = deskPaths.item(area, id);
        const full = about === undefined ? href : `${href}?for=${encodeURIComponent(about)}`;
        return (
          <Link key={full} href={full}>
            {label}
          </Link>
        );
      })}
    </span>
  );
}

function CallView({ call }: { call: DeskAnswer['calls'][number] }) {
  return (
    <section className={styles.call} aria-label={call.title}>
      <h3>{call.title}</h3>
      <Rows
        rows={[
          { label: t('Signer'), value: call.role ?? t('any wallet') },
          { label: t('Contract'), value: call.to, long: true, copy: t('Copy address') },
          ...(call.value === '0' ? [] : [{ label: t('Value'), value: `${call.value} wei` }]),
        ]}
      />
      <details className={cx(styles.data, 'fine')}>
        <summary>{t('Data of the call')}</summary>
        <code>{call.data}</code> <CopyMark text={call.data} label={t('Copy data')} />
      </details>
      <Button
        variant="secondary"
        size="small"
        href={deskPaths.item('actions', String(call.action))}
      >
        {t('Sign or export it')}
      </Button>
    </section>
  );
}

function blobOf({ mediaType, base64 }: NonNullable<DeskAnswer['file']>): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: mediaType });
}
