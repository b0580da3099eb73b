import { caseCalls } from '@/api/desk/cases';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, personName } from '@/features/desk/lib/words';
import { Notes } from '@/features/desk/notes/notes';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { CASE_KIND_LABELS, LIMIT_PERIOD_LABELS } from '@/shared/compliance';
import { countryName, sentence } from '@/shared/desk-words';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CaseDecision } from './case-decision';
import styles from './cases.module.css';
import { CheckLink } from './check-link';
import { EvidenceCard } from './evidence-card';
import { STATE_LABELS } from './labels';

/** One case: what was found beside what is known of the person, notes, and the decision. */
export function CasePage({ id }: { id: string }) {
  const { data, isError, error, refetch } = useDeskQuery(caseCalls.show, { id });
  if (isError) {
    return (
      <LoadFailure title="The case could not be loaded" onRetry={refetch}>
        {error.message}
      </LoadFailure>
    );
  }
  if (!data) return <Skeleton blockSize="480px" />;
  const { person, kind, state, openedAt, evidence, limits } = data;
  const usd = (amount: number) => formatAmount(String(amount), 'USD');
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('cases')}>All cases</Link>
      </p>
      <header className={view.head}>
        <div>
          <h1>{personName(`${person.firstName} ${person.lastName}`)}</h1>
          <p className={cx(view.facts, 'note')}>
            <StatusDot tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</StatusDot>
            <span>
              Case {data.id}: {CASE_KIND_LABELS[kind]}
            </span>
            <time dateTime={openedAt}>opened {formatDateTime(openedAt)}</time>
          </p>
        </div>
      </header>
      <WorkBar kind="cases" id={String(data.id)} />
      <div className={view.columns}>
        <div className={view.column}>
          <EvidenceCard evidence={evidence} />
          <ProposalsAbout area="cases" id={id}>
            <CaseDecision one={data} />
          </ProposalsAbout>
          <Notes command="cases note" subject={id} notes={data.notes} />
        </div>
        <div className={view.column}>
          <Card title="The customer">
            <Rows
              rows={[
                { label: 'E-mail', value: person.email, long: true },
                { label: 'Country', value: countryName(person.country) },
                { label: 'Account', value: ACCOUNT_LABELS[person.status] ?? person.status },
                { label: 'Identity check', value: <CheckLink person={person} /> },
                { label: 'Limits', value: sentence(limits.tier.toLowerCase()) },
                { label: sentence(LIMIT_PERIOD_LABELS.DAY), value: usd(limits.dayUsd) },
                { label: sentence(LIMIT_PERIOD_LABELS.MONTH), value: usd(limits.monthUsd) },
                { label: sentence(LIMIT_PERIOD_LABELS.TOTAL), value: usd(limits.totalUsd) },
              ]}
            />
            <p className={styles.after}>
              <Link href={deskPaths.item('people', person.id)}>Open the person’s page</Link>
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}
