import { issuanceCalls, type ShareListLine } from '@/api/desk/issuance';
import { downloadName } from '@/config/bank-facts';
import { CommandCard, CommandForm } from '@/features/desk/commands/command-form';
import { DeskList, useDeskList } from '@/features/desk/frame/desk-list';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { grouped, utc } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import { shortAddress } from '@/lib/format/format';
import type { Column } from '@/lists/columns';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { ListState } from './list-state';

/** One list: where it is, what to do next, and its lines. */
export function ShareListView({ id }: { id: string }) {
  const query = useDeskQuery(issuanceCalls.show, { id }, { every: 10_000 });
  const { data: list } = query;
  return (
    <Stack gap={22}>
      <p className={view.back}>
        <Link href={deskPaths.area('issuance')}>All lists</Link>
      </p>
      {list ? (
        <Facts list={list} />
      ) : (
        <Blank of={query} title="The list could not be loaded" blockSize="240px" />
      )}
      {list ? <Steps id={id} state={list.state} announced={list.announced} /> : null}
      <Lines id={id} />
    </Stack>
  );
}

type Shown = NonNullable<ReturnType<typeof useDeskQuery<typeof issuanceCalls.show>>['data']>;

function Facts({ list }: { list: Shown }) {
  const { announced, shares, lines, issued, executableAt, cancelledAt } = list;
  const rows = [
    { label: 'State', value: <ListState list={list} /> },
    { label: 'Number on the chain', value: announced ?? 'not announced' },
    { label: 'Shares', value: groupedText(shares) },
    { label: 'Lines issued', value: `${grouped(issued)} of ${grouped(lines)}` },
    { label: 'Imported', value: utc(list.createdAt) },
    ...(executableAt ? [{ label: 'Can be issued from', value: utc(executableAt) }] : []),
    ...(cancelledAt ? [{ label: 'Cancelled', value: utc(cancelledAt) }] : []),
    { label: 'Root', value: list.root, long: true, copy: 'Copy root' },
    { label: 'SHA-256 of the resolution', value: list.documentHash, long: true, copy: 'Copy hash' },
    { label: 'SHA-256 of the file', value: list.fileHash, long: true, copy: 'Copy hash' },
  ];
  return (
    <Card title={`Register of ${grouped(lines)} holders`}>
      <Rows rows={rows} />
    </Card>
  );
}

function Steps({ id, state, announced }: Pick<Shown, 'id' | 'state' | 'announced'>) {
  return (
    <>
      {state === 'PREPARED' ? (
        <Card title="Before the announcement">
          <p className={view.lead}>
            BOARD sends the call under “On the chain”. If the file was wrong, discard the list and
            do not send the call.
          </p>
          <CommandForm name="register discard" args={[id]} label="Discard the list" quiet />
        </Card>
      ) : null}
      {state === 'DUE' ? (
        <Card title="Issue">
          <p className={view.lead}>
            Prepares a call that any wallet may send. When its block is final, the next lines
            follow.
          </p>
          <CommandForm name="register issue" args={[id]} label="Issue the next 100 lines" />
        </Card>
      ) : null}
      {announced !== null && (state === 'WAITING' || state === 'DUE') ? (
        <CommandCard
          title="Stop it"
          name="issuance stop"
          args={[announced]}
          label="Stop the list"
          quiet
        />
      ) : null}
      {state === 'PREPARED' ? null : (
        <Card title="Read-back">
          <p className={view.lead}>
            Compares the file with what each holder has on the chain at the last indexed block.
          </p>
          <CommandForm name="register compare" args={[id]} label="Compare with the chain" quiet />
        </Card>
      )}
    </>
  );
}

const SHOW = {
  kind: 'choice',
  label: 'Which lines',
  options: {
    '': 'All',
    open: 'Not issued',
    issued: 'Issued',
    locked: 'Locked up',
    wallets: 'With a wallet',
    books: 'Book entries',
  },
} as const;

const COLUMNS: readonly Column<ShareListLine>[] = [
  {
    at: 'note',
    head: 'Line',
    width: '4rem',
    cell: ({ line }) => line,
    text: ({ line }) => `${line}`,
  },
  {
    at: 'title',
    head: 'Holder',
    cell: ({ name, number, kind }) => (
      <>
        {name}
        <p>
          {number}
          {kind === 'COMPANY' ? ', company' : null}
        </p>
      </>
    ),
    text: ({ name }) => name,
  },
  {
    at: 'figure',
    head: 'Shares',
    width: '9rem',
    cell: ({ shares }) => groupedText(shares),
    text: ({ shares }) => shares,
  },
  {
    at: 'note',
    head: 'Wallet',
    width: '9rem',
    cell: ({ wallet }) => (wallet ? shortAddress(wallet) : 'book entry'),
    text: ({ wallet }) => wallet ?? '',
  },
  {
    at: 'note',
    head: 'Locked until',
    width: '10rem',
    cell: ({ lockedUntil }) => (lockedUntil ? utc(lockedUntil) : null),
    text: ({ lockedUntil }) => lockedUntil ?? '',
  },
  {
    at: 'state',
    head: 'Issued',
    width: '10rem',
    cell: ({ issuedAt }) => (issuedAt ? utc(issuedAt) : 'not yet'),
    text: ({ issuedAt }) => issuedAt ?? '',
  },
];

function Lines({ id }: { id: string }) {
  return (
    <DeskList
      title="Lines"
      list={useDeskList(issuanceCalls.lines, { show: SHOW }, 10_000, { id })}
      columns={COLUMNS}
      keyOf={({ line }) => line}
      failure="The lines could not be loaded"
      empty="The list has no lines"
      hint="Each line is a holder of the imported register."
      noMatch="No line is like that"
      fileName={downloadName('list')}
    />
  );
}
