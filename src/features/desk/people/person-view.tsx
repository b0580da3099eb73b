import { peopleCalls } from '@/api/desk/people';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { personName } from '@/features/desk/lib/words';
import { formatDateTime } from '@/lib/format/format';
import { countryName } from '@/shared/desk-words';
import { KYC_STATUS_LABELS, type KycStatus } from '@/shared/identity';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { type Fact, Facts } from './facts';
import type { Person } from './person';
import styles from './person.module.css';
import { PersonActions } from './person-actions';
import { Sections } from './sections';
import { Timeline } from './timeline';

/** Everything about a person that the officer may know: facts, actions, and what happened. */
export function PersonView({ id }: { id: string }) {
  const { data, isError, error, refetch } = useDeskQuery(peopleCalls.person, { id });
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('people')}>Search people</Link>
      </p>
      {isError ? (
        <LoadFailure title="The person could not be loaded" onRetry={refetch}>
          {error.message}
        </LoadFailure>
      ) : null}
      {data ? (
        <>
          <Head person={data.person} />
          <PersonActions person={data.person} />
          <div className={cx(view.columns, styles.below)}>
            <Sections sections={data.sections} />
            <Card title="Timeline">
              <Timeline key={data.timeline.entries[0]?.at} id={id} first={data.timeline} />
            </Card>
          </div>
        </>
      ) : isError ? null : (
        <Skeleton blockSize="640px" />
      )}
    </>
  );
}

function Head({ person }: { person: Person }) {
  return (
    <Stack as="header" gap={12} className={styles.head}>
      <h1 className={view.heading}>{personName(person.name)}</h1>
      <Inline as="p" gap="4px 22px">
        <AccountState person={person} />
        <StatusDot tone={person.kycStatus === 'APPROVED' ? 'done' : 'waiting'}>
          {KYC_STATUS_LABELS[person.kycStatus as KycStatus] ?? person.kycStatus}
        </StatusDot>
      </Inline>
      {person.legalHold ? (
        <Notice boxed title="Legal hold">
          {person.legalHold}. Nothing of this person is erased.
        </Notice>
      ) : null}
      <div className={styles.facts}>
        <Facts facts={factsOf(person)} />
      </div>
    </Stack>
  );
}

function AccountState({ person: { status, erasedAt } }: { person: Person }) {
  if (erasedAt) return <StatusDot tone="idle">Erased</StatusDot>;
  if (status === 'BLOCKED') return <StatusDot tone="failed">Frozen</StatusDot>;
  if (status === 'DEACTIVATED') return <StatusDot tone="idle">Closed</StatusDot>;
  return <StatusDot tone="done">Active</StatusDot>;
}

function factsOf(person: Person): Fact[] {
  const { email, phone, country, id, createdAt, lastLoginAt, deactivatedAt, erasedAt } = person;
  const time = (label: string, at: string | null) =>
    at ? [{ label, value: formatDateTime(at) }] : [];
  return [
    ...(erasedAt
      ? []
      : [
          { label: 'E-mail address', value: email, copy: true },
          { label: 'Phone number', value: phone, copy: true },
        ]),
    ...(country ? [{ label: 'Country', value: countryName(country) }] : []),
    ...time('Since', createdAt),
    ...time('Last login', lastLoginAt),
    ...time('Closed', deactivatedAt),
    ...time('Erased', erasedAt),
    { label: 'Id', value: id, copy: true },
  ];
}
