import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wordsFor } from '@/lib/error-words';
import { configQuery, profileQuery, useProfile } from '@/lib/shared-queries';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { type Step, Steps } from '@/ui/steps';
import styles from './kyc.module.css';
import { KycForm } from './kyc-form-view';
import { Approved, InReview, OnHold, Rejected, Retry } from './kyc-states';
import { type KycState, kycQuery } from './queries';

/** The identity check: why and what happens, the form, and after it where things stand. */
export function KycPage() {
  const { data, error, refetch, isFetching } = useQuery(kycQuery);
  useProfileFollows(data?.kycStatus);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {data ? (
          <Stage kyc={data} />
        ) : error ? (
          <Notice
            tone="trouble"
            boxed
            action={
              <Button
                variant="secondary"
                size="small"
                busy={isFetching}
                onClick={() => void refetch()}
              >
                Try again
              </Button>
            }
          >
            {wordsFor(error)}
          </Notice>
        ) : (
          <Blank />
        )}
      </div>
      <Why status={data?.kycStatus} />
    </div>
  );
}

/** The rest of the product reads the status from the profile. */
function useProfileFollows(status: KycState['kycStatus'] | undefined) {
  const client = useQueryClient();
  const known = useProfile().data?.kycStatus;
  useEffect(() => {
    if (status && known && status !== known) void client.invalidateQueries(profileQuery);
  }, [status, known, client]);
}

function Stage({ kyc }: { kyc: KycState }) {
  switch (kyc.kycStatus) {
    case 'IN_REVIEW':
      return <InReview kyc={kyc} />;
    case 'APPROVED':
      return <Approved />;
    case 'RETRY':
      return <Retry kyc={kyc} />;
    case 'REJECTED':
      return <Rejected kyc={kyc} />;
    case 'ON_HOLD':
      return <OnHold kyc={kyc} />;
    default:
      return <Apply kyc={kyc} />;
  }
}

const OPENING: Record<'NOT_APPLIED' | 'PENDING' | 'EXPIRED', string> = {
  NOT_APPLIED: 'Have a document at hand. It takes about four minutes.',
  PENDING:
    'What you began is not complete yet. Please choose all the pictures again and send them together.',
  EXPIRED: 'Your document has expired since the last check. Please send a valid one.',
};

function Apply({ kyc }: { kyc: KycState }) {
  const provider = useQuery(configQuery).data?.kycProvider;
  const status = kyc.kycStatus as keyof typeof OPENING;
  return (
    <div className={styles.state}>
      <h1>Show us who you are</h1>
      <p className={styles.lede}>{OPENING[status]}</p>
      {kyc.reasons.length > 0 ? (
        <Notice boxed title="What was wrong the last time">
          <ul className={styles.list}>
            {kyc.reasons.map((reason) => (
              <li key={reason.label}>{reason.text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {provider === 'sumsub' ? (
        <Notice tone="trouble" boxed title="The check cannot be opened here yet">
          This deployment has its identity checks made by Sumsub, whose window this version does not
          open. Please write to support. Nothing about your account has changed.
        </Notice>
      ) : (
        <KycForm />
      )}
    </div>
  );
}

/** The size of the form's head, so that nothing jumps. */
function Blank() {
  return (
    <div className={styles.state} aria-busy="true">
      <h1>
        <Skeleton inlineSize="9em" blockSize="0.8em" />
      </h1>
      <Skeleton inlineSize="24em" />
      <Skeleton blockSize="420px" />
    </div>
  );
}

/** Why a bank asks, what happens with it, and how far it has got. */
function Why({ status }: { status: KycState['kycStatus'] | undefined }) {
  return (
    <aside className={styles.why}>
      <Card title="What happens">
        <Steps label="The identity check" steps={stepsOf(status)} />
      </Card>
      <Notice className={styles.whyNote} title="Why we ask">
        The law wants a bank to know its owners. Your document is seen by those who check it, is
        kept as long as the law demands, and is never shown to other investors.
      </Notice>
    </aside>
  );
}

function stepsOf(status: KycState['kycStatus'] | undefined): Step[] {
  const sent = status === 'IN_REVIEW' || status === 'ON_HOLD';
  const decided = status === 'APPROVED' || status === 'REJECTED' || status === 'RETRY';
  const bad = status === 'REJECTED' || status === 'RETRY';
  return [
    {
      title: 'You send it',
      detail: 'Form, document, and a picture of you',
      state: sent || decided ? 'done' : 'current',
    },
    {
      title: 'It is checked',
      detail: 'Is the document real, is it yours, is it valid',
      state: decided ? 'done' : sent ? 'current' : 'todo',
    },
    {
      title: bad ? 'Not confirmed' : 'You are confirmed',
      detail: 'We write to you',
      state: bad ? 'failed' : decided ? 'done' : 'todo',
    },
    { title: 'You can buy shares', state: status === 'APPROVED' ? 'current' : 'todo' },
  ];
}
