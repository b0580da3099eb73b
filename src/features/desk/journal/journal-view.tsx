import { type JournalRow, journalCalls } from '@/api/desk/journal';
import { CommandForm } from '@/features/desk/commands/command-form';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { OfficerName } from '@/features/desk/officers/officer-name';
import type { Column } from '@/lists/columns';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { EntryView, SOURCES } from './entry-view';

/** The journal for auditors; with a number, one entry of it. */
export function JournalView({ id }: { id: string | null }) {
  return id === null ? <Journal /> : <EntryView key={id} id={id} />;
}

const FILTERS = {
  search: { kind: 'search', label: 'Person or subject', hint: 'Name, address, phone or number' },
  officer: { kind: 'search', label: 'Officer', hint: 'Who did or signed it' },
  command: { kind: 'search', label: 'Command', hint: 'Such as account freeze' },
  show: shownBy({ '': 'Acts', reads: 'Reads', all: 'All' }),
  from: { kind: 'day', label: 'From', notAfter: 'to' },
  to: { kind: 'day', label: 'To', notBefore: 'from' },
} as const;

const COLUMNS: readonly Column<JournalRow>[] = [
  {
    at: 'figure',
    head: 'Entry',
    width: '4rem',
    cell: ({ id }) => id,
    text: ({ id }) => String(id),
  },
  { at: 'when', head: 'Time', width: '11rem', cell: ({ at }) => utc(at), text: ({ at }) => at },
  {
    at: 'title',
    head: 'What was done',
    width: 'minmax(0, 1.6fr)',
    cell: ({ id, title, reason }) => (
      <>
        <Link href={deskPaths.item('journal', String(id))}>{title}</Link>
        {reason ? <p>“{reason}”</p> : null}
      </>
    ),
    text: ({ title, reason }) => (reason ? `${title}: ${reason}` : title),
  },
  {
    at: 'note',
    head: 'Command and subject',
    cell: ({ action, title, target }) => (
      <>
        {action}
        {title.includes(target.text) ? null : (
          <p className="anywhere">
            <OfficerName actor={target.text} />
          </p>
        )}
      </>
    ),
    text: ({ action, target }) => `${action} ${target.text}`,
  },
  {
    at: 'note',
    head: 'By',
    cell: ({ actor, source, signers }) => (
      <>
        <OfficerName actor={actor} />
        {source === 'DESK' ? null : <p>{SOURCES[source]}</p>}
        {signers
          .filter((signer) => signer !== actor)
          .map((signer) => (
            <p key={signer}>
              signed with <OfficerName actor={signer} />
            </p>
          ))}
      </>
    ),
    text: ({ actor, signers }) => [...new Set([...signers, actor])].join(', '),
  },
];

function Journal() {
  return (
    <Stack gap={24}>
      <DeskList
        title="Journal"
        lead="What officers, the command line and the service did, and what officers read. Nothing in it can be changed. Times and days are UTC."
        list={useDeskList(journalCalls.list, FILTERS)}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        fileName="journal"
        failure="The journal could not be loaded"
        empty="The journal is empty"
        hint="An entry appears here with everything that is done."
        noMatch="No entry fits"
      />
      <Card title="Verify the journal">
        <Stack gap={16}>
          <p className="small">
            Recomputes the hash of every entry, and proves that two officers with the right signed
            each critical command as it was carried out. A copy that was exported outside of this
            service is compared on the command line.
          </p>
          <CommandForm
            name="journal verify"
            options={{ exports: '', 'public-key': '' }}
            label="Verify now"
          />
        </Stack>
      </Card>
    </Stack>
  );
}
