import { actionCalls, type DeskAction, type DeskKnown } from '@/api/desk/actions';
import { DeskList, shownBy, useDeskList, WHOSE } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import type { Column } from '@/lists/columns';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CallPage } from './call-page';
import styles from './calls.module.css';
import { readChainCall, STATES } from './read-call';

/** Calls that officers have to sign with their wallets; with an id, one of them. */
export function CallsView({ id }: { id: string | null }) {
  return id === null ? <Calls /> : <CallPage id={id} />;
}

const SHOW = shownBy({ '': 'Open', all: 'All' });

/** @param known the contracts that this page decodes for; undefined until the rows are loaded */
const columns = (known: DeskKnown | undefined): readonly Column<DeskAction>[] => {
  const decodedOf = (action: DeskAction) => known && readChainCall(action, known).decoded;
  return [
    { at: 'figure', head: 'Action', width: '3rem', cell: ({ id }) => id },
    {
      at: 'title',
      head: 'Call',
      cell: (action) => (
        <>
          <Link href={deskPaths.item('actions', String(action.id))}>
            {decodedOf(action)?.title ?? 'A call that cannot be read'}
          </Link>
          {action.reason ? <p>{action.reason}</p> : null}
        </>
      ),
    },
    {
      at: 'note',
      head: 'Role',
      width: '6rem',
      cell: (action) => (
        <span className={styles.role}>
          {decodedOf(action)?.role ?? action.role ?? 'any wallet'}
        </span>
      ),
    },
    {
      at: 'state',
      head: 'State',
      width: '12rem',
      cell: ({ state }) => <StatusDot tone={STATES[state].tone}>{STATES[state].text}</StatusDot>,
    },
    {
      at: 'note',
      head: 'Prepared',
      width: '11rem',
      cell: ({ preparedBy }) => preparedBy.join(', '),
    },
  ];
};

function Calls() {
  const list = useDeskList(actionCalls.list, { show: SHOW, whose: WHOSE }, 5_000);
  return (
    <DeskList
      title="Actions on the chain"
      lead="The service holds no key. Each of these calls is signed by the wallet that has its role."
      list={list}
      work={{
        kind: 'actions',
        idOf: ({ id }) => String(id),
        since: ({ settledAt, preparedAt }) => (settledAt === null ? preparedAt : null),
      }}
      columns={columns(list.data?.known)}
      keyOf={({ id }) => id}
      failure="The actions could not be loaded"
      empty="No call waits"
      hint="Commands such as “holder freeze” prepare calls. They appear here until they are final."
      noMatch="No call was prepared yet"
    />
  );
}
