import { type ListedPerson, peopleCalls } from '@/api/desk/people';
import { DeskList, shownBy, useDeskList } from '@/features/desk/frame/desk-list';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, personName, utc } from '@/features/desk/lib/words';
import { checkTone } from '@/features/desk/queue/tones';
import type { Column } from '@/lists/columns';
import { countryName } from '@/shared/desk-words';
import { KYC_STATUS_LABELS } from '@/shared/identity';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { PersonView } from './person-view';

/** Everybody with an account; with an id, the page of a person. */
export function PeopleView({ id }: { id: string | null }) {
  return id === null ? <People /> : <PersonView key={id} id={id} />;
}

const STATUS = shownBy({ '': 'All', BLOCKED: 'Frozen', DEACTIVATED: 'Closed' });
const KYC = {
  kind: 'choice',
  label: 'Identity check',
  options: { '': 'Any', ...KYC_STATUS_LABELS },
} as const;

const COLUMNS: readonly Column<ListedPerson>[] = [
  {
    at: 'title',
    head: 'Name',
    cell: ({ id, name, email }) => (
      <>
        <Link href={deskPaths.item('people', id)}>{personName(name)}</Link>
        <p>{email}</p>
      </>
    ),
  },
  { at: 'note', head: 'Country', cell: ({ country }) => countryName(country) },
  {
    at: 'state',
    head: 'Identity',
    cell: ({ kycStatus }) => (
      <StatusDot tone={checkTone(kycStatus)}>{KYC_STATUS_LABELS[kycStatus]}</StatusDot>
    ),
  },
  { at: 'note', head: 'Account', width: '7rem', cell: ({ status }) => ACCOUNT_LABELS[status] },
  { at: 'when', head: 'Since', cell: ({ createdAt }) => utc(createdAt) },
];

function People() {
  return (
    <DeskList
      title="People"
      list={useDeskList(peopleCalls.list, { status: STATUS, kyc: KYC })}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      failure="The people could not be loaded"
      empty="Nobody has an account yet"
      hint="People appear here when they sign up."
      noMatch="Nobody has this. Names, addresses and phone numbers are found by their beginning."
    />
  );
}
