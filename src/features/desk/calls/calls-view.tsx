import { actionCalls, type DeskAction, type DeskKnown } from '@fnx/api/desk/actions';
import { DeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { t } from '@/lang/desk';
import { Link } from '@/ui/basics/link';
import { CallPage } from './call-page';
import styles from './calls.module.css';
import { readChainCall } from './read-call';

/** @param known the contracts that this page decodes for; undefined until the rows are loaded */
const decodedOf = (action: DeskAction, known: DeskKnown | undefined) =>
  known && readChainCall(action, known).decoded;

/** Calls that officers have to sign with their wallets; with an id, one of them. */
export function CallsView({ id }: { id: string | null }) {
  if (id !== null) return <CallPage id={id} />;
  return (
    <DeskList
      of={actionCalls.list}
      cells={{
        Call: (action, data) => (
          <>
            <Link href={deskPaths.item('actions', String(action.id))}>
              {decodedOf(action, data?.known)?.title ?? t('A call that cannot be read')}
            </Link>
            {action.reason ? <p>{action.reason}</p> : null}
          </>
        ),
        Role: (action, data) => (
          <span className={styles.role}>
            {decodedOf(action, data?.known)?.role ?? action.role ?? t('any wallet')}
          </span>
        ),
        Prepared: ({ preparedBy }) => preparedBy.join(', '),
      }}
    />
  );
}
