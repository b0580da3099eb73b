import { type JournalEntry, journalCalls } from '@/api/desk/journal';
import { cellOf, headOf } from '@/features/desk/commands/cells';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { utc } from '@/features/desk/lib/words';
import { OfficerName, useOfficerNames } from '@/features/desk/officers/officer-name';
import { factRows } from '@/features/desk/proposals/signed-rows';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './journal.module.css';

export const SOURCES = {
  DESK: 'at the desk',
  COMMAND_LINE: 'on the command line',
  SERVICE: 'the service by itself',
} as const;

/** One entry: who, what, why, what was signed and what changed; its bytes below. */
export function EntryView({ id }: { id: string }) {
  const { data, isError, error, refetch } = useDeskQuery(journalCalls.show, { id });
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('journal')}>The journal</Link>
      </p>
      {isError ? (
        <LoadFailure title="The entry could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data ? <Entry entry={data} /> : isError ? null : <Skeleton blockSize="320px" />}
    </>
  );
}

function Entry({ entry }: { entry: JournalEntry }) {
  const { id, at, actor, source, action, title, reason, signers, facts, raw } = entry;
  const changes = changesOf(entry);
  return (
    <Stack gap={20}>
      <header className={view.head}>
        <div>
          <h1>{title}</h1>
          <p className="small">Entry {id}</p>
        </div>
      </header>
      <Card>
        <Rows
          rows={[
            { label: 'When', value: utc(at), note: at },
            { label: 'By', value: <OfficerName actor={actor} />, note: SOURCES[source] },
            ...signers.map((signer, index) => ({
              label: `Signature ${index + 1}`,
              value: <OfficerName actor={signer} />,
            })),
            { label: 'Command', value: action },
            { label: 'About', value: <Target entry={entry} /> },
            ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
          ]}
        />
      </Card>
      {facts.length > 0 ? (
        <Card title="What was signed">
          <Rows className={styles.facts} rows={factRows(facts).map(numbered)} />
        </Card>
      ) : null}
      {changes.length > 0 ? (
        <Card title="What it says of itself">
          <Rows className={styles.facts} rows={changes.map(numbered)} />
        </Card>
      ) : null}
      <details>
        <summary className={disclosure.summary}>The bytes of this entry</summary>
        <Rows
          rows={[
            { label: 'Hash', value: raw.hash, long: true },
            { label: 'Of the entry before', value: raw.previousHash || 'none', long: true },
          ]}
        />
        <pre className={styles.raw}>{raw.text}</pre>
      </details>
    </Stack>
  );
}

const numbered = <T extends object>(row: T, index: number) => ({ ...row, id: String(index) });

/** A link where the officer may open it. */
function Target({ entry: { target, proposal } }: { entry: JournalEntry }) {
  const { rights } = useOfficer();
  const nameOf = useOfficerNames();
  const { page } = target;
  const text = nameOf(target.text);
  const right = { people: 'view person', cases: 'view cases', proposals: 'proposals list' };
  const mayOpen =
    page && Object.entries(right).some(([area, one]) => area === page.area && rights.includes(one));
  return (
    <>
      {mayOpen ? <Link href={deskPaths.item(page.area, page.id)}>{text}</Link> : text}
      {proposal !== null && page?.area !== 'proposals' ? (
        <>
          {' '}
          <Link href={deskPaths.item('proposals', proposal)}>its proposal</Link>
        </>
      ) : null}
    </>
  );
}

/** Keys, signatures and hashes of inputs prove, and say nothing: they are among the bytes. */
const PROOFS: ReadonlySet<string> = new Set([
  'given',
  'by',
  'signature',
  'clientDataJSON',
  'authenticatorData',
  'attestationObject',
  'publicKey',
  'credentialId',
  'subject',
  'version',
  'id',
]);

/** The values before and after, by name. */
function changesOf({ before, after }: Pick<JournalEntry, 'before' | 'after'>) {
  const names = Object.keys({ ...before, ...after }).filter((name) => !PROOFS.has(name));
  const text = (value: unknown) => cellOf('time', value).text;
  return names.map((name) => ({
    label: headOf(name),
    value: text(after?.[name] ?? before?.[name]),
    ...(before &&
      name in before &&
      after &&
      name in after && { note: `before: ${text(before[name])}` }),
    ...(before && name in before && !(after && name in after) && { note: 'before' }),
  }));
}
