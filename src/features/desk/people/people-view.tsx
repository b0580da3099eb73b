import view from '@/features/desk/frame/view.module.css';
import { Card } from '@/ui/basics/card';
import { PersonView } from './person-view';
import { SearchBox } from './search-box';

/** The search; with an id, the page of a person. */
export function PeopleView({ id }: { id: string | null }) {
  if (id !== null) return <PersonView key={id} id={id} />;
  return (
    <>
      <header className={view.head}>
        <h1>People</h1>
      </header>
      <Card>
        <SearchBox />
      </Card>
    </>
  );
}
