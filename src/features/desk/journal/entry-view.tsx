import { type JournalEntry, journalCalls } from '@fnx/api/desk/journal';
import { cellOf, headOf } from '@/features/desk/commands/cells';
import { ItemPage } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { utc } from '@/features/desk/lib/words';
import { OfficerName, useOfficerNames } from '@/features/desk/officers/officer-name';
import { factRows } from '@/features/desk/proposals/signed-rows';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import disclosure from '@/ui/basics/disclosure.module.css';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import styles from './journal.module.css';

export const SOURCES = {
  DESK: 'at the desk',
  COMMAND_LINE: 'on the command line',
  SERVICE: 'the service by itself',
} as const;

/** One entry: who, what, why, what was signed and what changed; its bytes below. */
export function EntryView({ id }: { id: string }) {
  const query = useDeskQuery(journalCalls.show, { id });
  return (
    <ItemPage query={query} skeleton="320px" back={['journal', t('The journal')]}>
      {(entry) => <Entry entry={entry} />}
    </ItemPage>
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
          <p className="small">{t('Entry {id}', { id })}</p>
        </div>
      </header>
      <Card>
        <Rows
          rows={[
            { label: t('When'), value: utc(at), note: at },
            { label: t('By'), value: <OfficerName actor={actor} />, note: t(SOURCES[source]) },
            ...signers.map((signer, index) => ({
              label: t('Signature {number}', { number: index + 1 }),
              value: <OfficerName actor={signer} />,
            })),
            { label: t('Command'), value: action },
            { label: t('About'), value: <Target entry={entry} /> },
            ...(reason === null ? [] : [{ label: t('Reason'), value: reason }]),
          ]}
        />
      </Card>
      {facts.length > 0 ? (
        <Card title={t('What was signed')}>
          <Rows className={styles.facts} rows={factRows(facts).map(numbered)} />
        </Card>
      ) : null}
      {changes.length > 0 ? (
        <Card title={t('What it says of itself')}>
          <Rows className={styles.facts} rows={changes.map(numbered)} />
        </Card>
      ) : null}
      <details>
        <summary className={disclosure.summary}>{t('The bytes of this entry')}</summary>
        <Rows
          rows={[
            { label: t('Hash'), value: raw.hash, long: true },
            { label: t('Of the entry before'), value: raw.previousHash || t('none'), long: true },
          ]}
        />
        <pre className={styles.raw} dir="ltr">
          {raw.text}
        </pre>
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
  const right = { people: 'view person', cases: 'view cases', proposals: 'view proposals' };
  const mayOpen =
    page && Object.entries(right).some(([area, one]) => area === page.area && rights.includes(one));
  return (
    <>
      {mayOpen ? <Link href={deskPaths.item(page.area, page.id)}>{text}</Link> : text}
      {proposal !== null && page?.area !== 'proposals' ? (
        <>
          {' '}
          <Link href={deskPaths.item('proposals', proposal)}>{t('its proposal')}</Link>
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
      name in after && { note: t('before: {text}', { text: text(before[name]) }) }),
    ...(before && name in before && !(after && name in after) && { note: t('before') }),
  }));
}
