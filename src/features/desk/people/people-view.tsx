import { Card } from '@/ui/basics/card';
import styles from './person.module.css';
import { PersonView } from './person-view';
import { SearchBox } from './search-box';

/** The search; with an id, the page of a person. */
export function PeopleView({ id }: { id: string | null }) {
  if (id !== null) return <PersonView key={id} id={id} />;
  return (
    <>
      <h1 className={styles.heading}>People</h1>
      <Card>
        <SearchBox />
      </Card>
    </>
  );
}
