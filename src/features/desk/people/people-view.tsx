import { peopleCalls } from '@fnx/api/desk/people';
import { DeskList } from '@/features/desk/frame/desk-list';
import { PersonView } from './person-view';

/** Everybody with an account; with an id, the page of a person. */
export function PeopleView({ id }: { id: string | null }) {
  return id === null ? <DeskList of={peopleCalls.list} /> : <PersonView key={id} id={id} />;
}
