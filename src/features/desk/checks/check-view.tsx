import { type CheckAttempt, checkCalls, type IdentityCheck, kycStatus } from '@fnx/api/desk/checks';
import { CASE_STATE_LABELS } from '@fnx/api/shared/compliance';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago, personName } from '@/features/desk/lib/words';
import { Notes } from '@/features/desk/notes/notes';
import type { Renew } from '@/features/desk/pictures/picture-pane';
import { PictureRow } from '@/features/desk/pictures/picture-row';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import styles from '@/features/desk/queue/item.module.css';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { plural, t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { AccountFacts, AttemptFacts } from './attempt-facts';
import { Decision } from './decision';
import { EarlierAttempts } from './earlier-attempts';
import { ZoneCard } from './zone-card';

/** One identity check: pictures, what was entered, earlier attempts, notes, and the decision. */
export function CheckView({ email }: { email: string }) {
  const query = useDeskQuery(checkCalls.show, { email });
  const renew: Renew = async (id) => {
    const { data: fresh } = await query.refetch();
    const pictures = fresh?.attempts.flatMap((attempt) => attempt.pictures) ?? [];
    return pictures.find((picture) => picture.id === id)?.link;
  };
  return (
    <ItemPage query={query} skeleton="480px" back={['checks', t('All identity checks')]}>
      {(check) => <Check check={check} renew={renew} />}
    </ItemPage>
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
            <Notice boxed title={t('There are no pictures of this attempt')}>
              {t('An external provider keeps its own, or nothing has been sent yet.')}
            </Notice>
          )}
          <ZoneCard check={check} />
          <ProposalsAbout area="checks" id={account.personId} className={styles.decide}>
            {decidable ? (
              <Card className={styles.decide} title={t('Decision')}>
                <Decision check={check} />
              </Card>
            ) : null}
          </ProposalsAbout>
        </div>
        <div className={view.column}>
          <Card className={styles.facts} title={t('Entered')}>
            {newest ? <AttemptFacts attempt={newest} account={account} /> : null}
            <h3 className={styles.small}>{t('Account')}</h3>
            <AccountFacts account={account} />
            <p className={styles.after}>
              <Link href={deskPaths.item('people', account.personId)}>
                {t('Open the person’s page')}
              </Link>
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
        <FieldValue of={kycStatus} value={account.kycStatus} />
        <span>{t('Attempt {attempt}', { attempt: newest?.attempt ?? 0 })}</span>
        {sent ? <span>{t('sent {sent}', { sent: ago(sent) })}</span> : null}
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
      title={plural(cases.length, '1 open case', '{n} open cases')}
    >
      <ul className={styles.hits}>
        {cases.map(({ caseId, what, state, blocks }) => (
          <li key={caseId}>
            <Link href={deskPaths.item('cases', String(caseId))}>
              {t('Case {caseId}', { caseId })}
            </Link>
            : {what}. {t(CASE_STATE_LABELS[state])}.{' '}
            {blocks ? t('The check cannot be approved before it is cleared.') : ''}
          </li>
        ))}
      </ul>
      {t('The person must not learn of them.')}
    </Notice>
  );
}
