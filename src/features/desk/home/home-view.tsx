import { deskCalls } from '@/api/desk/desk';
import { ItemList } from '@/features/desk/frame/item-list';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { OfficerName } from '@/features/desk/officers/officer-name';
import { SearchBox } from '@/features/desk/people/search-box';
import { titleOf } from '@/features/desk/proposals/title-of';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import styles from './home.module.css';
import { QueueCards } from './queue-cards';

/** Shows the officer's open work. */
export function HomeView() {
  const officer = useOfficer();
  const { data } = useDeskQuery(deskCalls.proposals, { limit: 100 }, { every: 15_000 });
  const mine = data?.docs.filter(({ mine }) => mine === 'SIGN') ?? [];
  return (
    <>
      <header className={view.head}>
        <h1>Good day, {officer.name}</h1>
      </header>
      <QueueCards />
      {officer.rights.includes('view search') ? (
        <Card title="Search" className={styles.search}>
          <SearchBox />
        </Card>
      ) : null}
      <Card title="Proposals that wait for your signature">
        {mine.length === 0 ? <p className="small anywhere">None.</p> : null}
        <ItemList className={styles.list} rows={mine} keyOf={({ id }) => id}>
          {(proposal) => (
            <li>
              <Link href={deskPaths.item('proposals', proposal.id)}>{titleOf(proposal)}</Link>
              <span>
                by <OfficerName actor={proposal.proposer} />
              </span>
            </li>
          )}
        </ItemList>
      </Card>
    </>
  );
}
