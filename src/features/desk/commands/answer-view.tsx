import type { DeskAnswer } from '@/api/desk/desk';
import { saveFile } from '@/lib/page/save-file';
import { Button } from '@/ui/basics/button';
import { CopyMark } from '@/ui/basics/copy-button';
import { Rows } from '@/ui/basics/rows';
import styles from './commands.module.css';

/** What a command answered: a table, calls to sign, a file. */
export function AnswerView({ answer }: { answer: DeskAnswer }) {
  const { rows, none, calls, file } = answer;
  const [only] = rows;
  return (
    <div className={styles.answer}>
      {rows.length === 0 && calls.length === 0 && !file ? <p>{none ?? 'Done.'}</p> : null}
      {only && rows.length === 1 ? (
        <Rows
          rows={Object.entries(only).map(([name, value]) => ({
            label: words(name),
            value: cell(value),
            long: true,
          }))}
        />
      ) : null}
      {rows.length > 1 ? <Table rows={rows} /> : null}
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

function Table({ rows }: { rows: DeskAnswer['rows'] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Result">
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {words(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the table is replaced as a whole
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>{cell(row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
      <p className={styles.data}>
        <code>{call.data}</code> <CopyMark text={call.data} label="Copy data" />
      </p>
    </section>
  );
}

/** `recordTime` and `record_time` as `record time`. */
const words = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, one, two) => `${one} ${two.toLowerCase()}`);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return TIME.test(text) ? `${text.slice(0, 16).replace('T', ' ')} UTC` : text;
}

function blobOf({ mediaType, base64 }: NonNullable<DeskAnswer['file']>): Blob {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: mediaType });
}
