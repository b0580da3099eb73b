import { caseCalls } from '@/api/desk/cases';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { formatAmount, formatDateTime } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CaseDecision } from './case-decision';
import { CaseNotes } from './case-notes';
import styles from './cases.module.css';
import { EvidenceCard } from './evidence-card';
import { KIND_LABELS, STATE_LABELS } from './labels';

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
      <p className={styles.back}>
        <Link href={deskPaths.area('cases')}>All cases</Link>
      </p>
      <header className={styles.head}>
        <div>
          <h1>
            {person.firstName} {person.lastName}
          </h1>
          <p className={styles.facts}>
            <StatusDot tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</StatusDot>
            <span>
              Case {data.id}: {KIND_LABELS[kind]}
            </span>
            <time dateTime={openedAt}>opened {formatDateTime(openedAt)}</time>
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <EvidenceCard evidence={evidence} />
          <CaseNotes id={id} notes={data.notes} />
        </div>
        <div className={styles.column}>
          <CaseDecision one={data} />
          <Card title="The customer">
            <Rows
              rows={[
                { label: 'E-mail', value: person.email, long: true },
                { label: 'Country', value: person.country },
                { label: 'Account', value: person.status },
                { label: 'Identity check', value: person.kycStatus },
                { label: 'Limits', value: limits.tier },
                { label: 'A day', value: usd(limits.dayUsd) },
                { label: '30 days', value: usd(limits.monthUsd) },
                { label: 'In all', value: usd(limits.totalUsd) },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
