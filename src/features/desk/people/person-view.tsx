import { peopleCalls } from '@fnx/api/desk/people';
import { KYC_STATUS_LABELS, type KycStatus } from '@fnx/api/shared/identity';
import { ItemPage } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { countryName, personName } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { formatDateTime } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { type Fact, Facts } from './facts';
import type { Person } from './person';
import styles from './person.module.css';
import { PersonActions } from './person-actions';
import { Sections } from './sections';
import { Timeline } from './timeline';

/** Everything about a person that the officer may know: facts, actions, and what happened. */
export function PersonView({ id }: { id: string }) {
  const query = useDeskQuery(peopleCalls.person, { id });
  return (
    <ItemPage query={query} skeleton="640px" back={['people', t('Search people')]}>
      {({ person, sections, timeline }) => (
        <>
          <Head person={person} />
          <PersonActions person={person} />
          <div className={cx(view.columns, styles.below)}>
            <Sections sections={sections} />
            <Card title={t('Timeline')}>
              <Timeline key={timeline.entries[0]?.at} id={id} first={timeline} />
            </Card>
          </div>
        </>
      )}
    </ItemPage>
  );
}

function Head({ person }: { person: Person }) {
  return (
    <Stack as="header" gap={12} className={styles.head}>
      <h1 className={view.heading}>{personName(person.name)}</h1>
      <Inline as="p" gap="4px 22px">
        <AccountState person={person} />
        <StatusDot tone={person.kycStatus === 'APPROVED' ? 'done' : 'waiting'}>
          {t(KYC_STATUS_LABELS[person.kycStatus as KycStatus] ?? person.kycStatus)}
        </StatusDot>
      </Inline>
      {person.legalHold ? (
        <Notice boxed title={t('Legal hold')}>
          {t('{legalHold}. Nothing of this person is erased.', { legalHold: person.legalHold })}
        </Notice>
      ) : null}
      <div className={styles.facts}>
        <Facts facts={factsOf(person)} />
      </div>
    </Stack>
  );
}

function AccountState({ person: { status, erasedAt } }: { person: Person }) {
  if (erasedAt) return <StatusDot tone="idle">{t('Erased')}</StatusDot>;
  if (status === 'BLOCKED') return <StatusDot tone="failed">{t('Frozen')}</StatusDot>;
  if (status === 'DEACTIVATED') return <StatusDot tone="idle">{t('Closed')}</StatusDot>;
  return <StatusDot tone="done">{t('Active')}</StatusDot>;
}

function factsOf(person: Person): Fact[] {
  const { email, phone, country, id, createdAt, lastLoginAt, deactivatedAt, erasedAt } = person;
  const time = (label: string, at: string | null) =>
    at ? [{ label, value: formatDateTime(at) }] : [];
  return [
    ...(erasedAt
      ? []
      : [
          { label: t('E-mail address'), value: email, copy: true },
          { label: t('Phone number'), value: phone, copy: true },
        ]),
    ...(country ? [{ label: t('Country'), value: countryName(country) }] : []),
    ...time(t('Since'), createdAt),
    ...time(t('Last login'), lastLoginAt),
    ...time(t('Closed'), deactivatedAt),
    ...time(t('Erased'), erasedAt),
    { label: t('Id'), value: id, copy: true },
  ];
}
