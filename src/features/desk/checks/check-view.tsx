import { type CheckAttempt, checkCalls, type IdentityCheck } from '@/api/desk/checks';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago, personName } from '@/features/desk/lib/words';
import { Notes } from '@/features/desk/notes/notes';
import type { Renew } from '@/features/desk/pictures/picture-pane';
import { PictureRow } from '@/features/desk/pictures/picture-row';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import styles from '@/features/desk/queue/item.module.css';
import { checkTone } from '@/features/desk/queue/tones';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { CASE_STATE_LABELS } from '@/shared/compliance';
import { KYC_STATUS_LABELS } from '@/shared/identity';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';
import { AccountFacts, AttemptFacts } from './attempt-facts';
import { Decision } from './decision';
import { EarlierAttempts } from './earlier-attempts';
import { ZoneCard } from './zone-card';

/** One identity check: pictures, what was entered, earlier attempts, notes, and the decision. */
export function CheckView({ email }: { email: string }) {
  const { data, error, refetch } = useDeskQuery(checkCalls.show, { email });
  const renew: Renew = async (id) => {
    const { data: fresh } = await refetch();
    const pictures = fresh?.attempts.flatMap((attempt) => attempt.pictures) ?? [];
    return pictures.find((picture) => picture.id === id)?.link;
  };
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('checks')}>All identity checks</Link>
      </p>
      {data ? (
        <Check check={data} renew={renew} />
      ) : (
        <Blank
          of={{ error, refetch }}
          title="The identity check could not be loaded"
          blockSize="480px"
        />
      )}
    </>
  );
}

function Check({ check, renew }: { check: IdentityCheck; renew: Renew }) {
  const { account, attempts, notes, decidable } = check;
  const [newest, ...earlier] = attempts;
  return (
    <>
      <Head account={account} newest={newest} />
      <WorkBar kind="checks" id={account.personId} />
      <OpenCases cases={check.cases} />
      <div className={cx(view.columns, styles.columns)}>
        <div className={view.column}>
          {newest && newest.pictures.length > 0 ? (
            <PictureRow pictures={newest.pictures} renew={renew} />
          ) : (
            <Notice boxed title="There are no pictures of this attempt">
              An external provider keeps its own, or nothing has been sent yet.
            </Notice>
          )}
          <ZoneCard check={check} />
          <ProposalsAbout area="checks" id={account.personId} className={styles.decide}>
            {decidable ? (
              <Card className={styles.decide} title="Decision">
                <Decision check={check} />
              </Card>
            ) : null}
          </ProposalsAbout>
        </div>
        <div className={view.column}>
          <Card className={styles.facts} title="Entered">
            {newest ? <AttemptFacts attempt={newest} account={account} /> : null}
            <h3 className={styles.small}>Account</h3>
            <AccountFacts account={account} />
            <p className={styles.after}>
              <Link href={deskPaths.item('people', account.personId)}>Open the person’s page</Link>
            </p>
          </Card>
          <Notes
            className={styles.remarks}
            command="kyc note"
            subject={account.email}
            notes={notes}
          />
        </div>
      </div>
      {earlier.length > 0 ? (
        <EarlierAttempts attempts={earlier} account={account} renew={renew} />
      ) : null}
    </>
  );
}

function Head({
  account,
  newest,
}: {
  account: IdentityCheck['account'];
  newest: CheckAttempt | undefined;
}) {
  const sent = newest?.submittedAt;
  return (
    <header className={view.head}>
      <div>
        <h1>{personName(account.name)}</h1>
        <p className="small anywhere">{account.email}</p>
      </div>
      <p className={cx(view.facts, 'note')}>
        <StatusDot tone={checkTone(account.kycStatus)}>
          {KYC_STATUS_LABELS[account.kycStatus]}
        </StatusDot>
        <span>Attempt {newest?.attempt ?? 0}</span>
        {sent ? <span>sent {ago(sent)}</span> : null}
      </p>
    </header>
  );
}

function OpenCases({ cases }: Pick<IdentityCheck, 'cases'>) {
  if (cases.length === 0) return null;
  return (
    <Notice
      boxed
      tone={cases.some(({ blocks }) => blocks) ? 'trouble' : undefined}
      className={styles.notice}
      title={cases.length === 1 ? '1 open case' : `${cases.length} open cases`}
    >
      <ul className={styles.hits}>
        {cases.map(({ caseId, what, state, blocks }) => (
          <li key={caseId}>
            <Link href={deskPaths.item('cases', String(caseId))}>Case {caseId}</Link>: {what}.{' '}
            {CASE_STATE_LABELS[state]}
            {blocks ? '; the check cannot be approved before it is cleared' : ''}.
          </li>
        ))}
      </ul>
      The person must not learn of them.
    </Notice>
  );
}
