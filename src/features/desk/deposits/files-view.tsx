import { type BankFile, depositCalls } from '@/api/desk/deposits';
import { DeskList, useDeskList } from '@/features/desk/frame/desk-list';
import { grouped, utc } from '@/features/desk/lib/words';
import type { Column } from '@/lists/columns';
import { CopyMark } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import { BankTabs } from './bank-tabs';
import { ImportCard } from './import-card';

const COLUMNS: readonly Column<BankFile>[] = [
  {
    at: 'title',
    head: 'File',
    cell: ({ name, kind, statement, sha256, leftOut }) => (
      <>
        {name}
        <p>
          {kind}, {statement} <CopyMark text={sha256} label={`Copy the SHA-256 of ${name}`} />
        </p>
        {leftOut.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </>
    ),
  },
  {
    at: 'figure',
    head: 'New',
    width: '8rem',
    cell: ({ entries, added }) => `${grouped(added)} of ${grouped(entries)}`,
  },
  {
    at: 'value',
    head: 'Opening to closing',
    width: '14rem',
    cell: ({ opening, closing }) => (
      <>
        {opening ?? 'none named'}
        {closing ? <p>to {closing}</p> : null}
      </>
    ),
  },
  {
    at: 'when',
    head: 'Imported',
    width: '11rem',
    cell: ({ importedAt, brought }) => (
      <>
        {utc(importedAt)}
        <p>{brought}</p>
      </>
    ),
  },
];

/** Statements of the bank: the import, and those that came. */
export function FilesView() {
  return (
    <Stack gap={22}>
      <BankTabs tab="files" />
      <ImportCard />
      <DeskList
        title="Statements"
        list={useDeskList(depositCalls.files, {}, 10_000)}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        failure="The statements could not be loaded"
        empty="No statement was imported yet"
        hint="The bank offers statements (camt.053) and notifications (camt.054) as files."
        noMatch="No such statement"
      />
    </Stack>
  );
}
