import type { DeskAnswer } from '@/api/desk/desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { CopyMark } from '@/ui/basics/copy-button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { type Cell, cellOf, headOf } from './cells';
import styles from './commands.module.css';
import { columnsOf, nextSteps } from './next-steps';

/** What a command answered: a table, calls to sign, a file. */
export function AnswerView({ answer, command = '' }: { answer: DeskAnswer; command?: string }) {
  const { rows, none, calls, file } = answer;
  const [only] = rows;
  return (
    <div className={styles.answer}>
      {rows.length === 0 && calls.length === 0 && !file ? <p>{none ?? 'Done.'}</p> : null}
      {only && rows.length === 1 ? (
        <>
          <Rows
            rows={columnsOf(only).map((name) => {
              const cell = cellOf(name, only[name]);
              return { label: headOf(name), value: <Value cell={cell} />, long: cell.isLong };
            })}
          />
          <Next command={command} row={only} />
        </>
      ) : null}
      {rows.length > 1 ? <Table rows={rows} command={command} /> : null}
      {calls.map((call) => (
        <CallView key={call.data} call={call} />
      ))}
      {file ? (
        <div>
          <Button variant="secondary" onClick={() => saveFile(file.name, blobOf(file))}>
            Download {file.name}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Table({ rows, command }: { rows: DeskAnswer['rows']; command: string }) {
  const names = columnsWithValues(rows);
  const hasNext = rows.some((row) => nextSteps(command, row).length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Result">
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" data-kind={cellOf(name, rows[0]?.[name]).kind}>
                {headOf(name)}
              </th>
            ))}
            {hasNext ? (
              <th scope="col" className={styles.last}>
                Next
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table is replaced as a whole
            <tr key={index}>
              {names.map((name) => {
                const cell = cellOf(name, row[name]);
                return (
                  <td key={name} data-kind={cell.kind}>
                    <Value cell={cell} />
                  </td>
                );
              })}
              {hasNext ? (
                <td className={styles.last}>
                  <Next command={command} row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Without the columns that are empty in every row. */
function columnsWithValues(rows: DeskAnswer['rows']): string[] {
  const names = [...new Set(rows.flatMap(columnsOf))];
  return names.filter((name) => rows.some((row) => (row[name] ?? '') !== ''));
}

function Value({ cell: { text, copy } }: { cell: Cell }) {
  return (
    <>
      {text}
      {copy === null ? null : <CopyMark text={copy} />}
    </>
  );
}

/** Where an officer goes on from a row. */
function Next({ command, row }: { command: string; row: DeskAnswer['rows'][number] }) {
  return (
    <span className={styles.next}>
      {nextSteps(command, row).map(({ label, href }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    </span>
  );
}

function CallView({ call }: { call: DeskAnswer['calls'][number] }) {
  return (
    <section className={styles.call} aria-label={call.title}>
      <h3>{call.title}</h3>
      <Rows
        rows={[
          { label: 'Signer', value: call.role ?? 'any wallet' },
          { label: 'Contract', value: call.to, long: true, copy: 'Copy address' },
          { label: 'Value', value: `${call.value} wei` },
        ]}
      />
      <details className={styles.data}>
        <summary>Data of the call</summary>
        <code>{call.data}</code> <CopyMark text={call.data} label="Copy data" />
      </details>
      <Button
        variant="secondary"
        size="small"
        href={deskPaths.item('actions', String(call.action))}
      >
        Sign or export it
      </Button>
    </section>
  );
}

function blobOf({ mediaType, base64 }: NonNullable<DeskAnswer['file']>): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: mediaType });
}
