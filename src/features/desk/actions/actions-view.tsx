import { useState } from 'react';
import { actionCalls, type DeskAction, type DeskKnown } from '@/api/desk/actions';
import { ListView } from '@/features/desk/frame/list-view';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { ActionPage } from './action-page';
import styles from './actions.module.css';
import { readAction, STATES, timeText } from './read-action';

const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const;

/** Calls that officers have to sign with their wallets; with an id, one of them. */
export function ActionsView({ id }: { id: string | null }) {
  return id === null ? <List /> : <ActionPage id={id} />;
}

function List() {
  const [show, setShow] = useState<'open' | 'all'>('open');
  const query = useDeskQuery(actionCalls.list, { show }, { every: 5_000 });
  return (
    <ListView
      title="Actions on the chain"
      options={SHOWN}
      shown={show}
      onShow={setShow}
      lead="The service holds no key. Each of these calls is signed by the wallet that has its role."
      query={query}
      failure="The actions could not be loaded"
      rows={query.data?.list}
      keyOf={({ id }) => id}
      empty={show === 'open' ? 'No call waits' : 'No call was prepared yet'}
      hint="Commands such as “holder freeze” prepare calls. They appear here until they are final."
    >
      {(action) => query.data && <Item action={action} known={query.data.known} />}
    </ListView>
  );
}

function Item({ action, known }: { action: DeskAction; known: DeskKnown }) {
  const { id, role, preparedAt, preparedBy, reason, state } = action;
  const { decoded } = readAction(action, known);
  const { tone, text } = STATES[state];
  return (
    <li className={cx(view.item, styles.item)}>
      <span className={styles.number}>{id}</span>
      <div>
        <Link href={deskPaths.item('actions', String(id))}>
          {decoded?.title ?? 'A call that cannot be read'}
        </Link>
        {reason ? <p className="small anywhere">{reason}</p> : null}
      </div>
      <span className={styles.role}>{decoded?.role ?? role ?? 'any wallet'}</span>
      <StatusDot tone={tone}>{text}</StatusDot>
      <p className={styles.when}>
        {timeText(preparedAt)}
        <br />
        {preparedBy.join(', ')}
      </p>
    </li>
  );
}
