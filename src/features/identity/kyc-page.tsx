import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { wordsFor } from '@/lib/http/error-messages';
import { configQuery, profileQuery, useProfile } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { type Step, Steps } from '@/ui/feedback/steps';
import styles from './kyc.module.css';
import { KycForm } from './kyc-form-view';
import { Approved, InReview, OnHold, Reasons, Rejected, Retry } from './kyc-states';
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
      return <Approved kyc={kyc} />;
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

type Opening = { title: string; local: string; sumsub: string };

const OPENING: Record<'NOT_APPLIED' | 'PENDING' | 'EXPIRED', Opening> = {
  NOT_APPLIED: {
    title: 'Show us who you are',
    local: 'Have a document at hand. It takes about four minutes.',
    sumsub: 'Have a document and a camera at hand. It takes about four minutes.',
  },
  PENDING: {
    title: 'Finish what you began',
    local:
      'What you began is not complete yet. Please choose all the pictures again and send them together.',
    sumsub: 'What you began is not complete yet. It goes on where you left it.',
  },
  EXPIRED: {
    title: 'Show us a valid document',
    local:
      'The document by which we know you has expired. Until a valid one is checked you cannot buy, stake or claim; what you own stays yours.',
    sumsub:
      'The document by which we know you has expired. Until a valid one is checked you cannot buy, stake or claim; what you own stays yours.',
  },
};

function Apply({ kyc }: { kyc: KycState }) {
  const provider = useQuery(configQuery).data?.kycProvider;
  const { title, ...lede } = OPENING[kyc.kycStatus as keyof typeof OPENING];
  return (
    <div className={styles.state}>
      <h1>{title}</h1>
      <p className={styles.lede}>{lede[provider ?? 'local']}</p>
      <Reasons kyc={kyc} title="What was wrong the last time" />
      {provider === undefined ? <Skeleton blockSize="420px" /> : null}
      {provider === 'sumsub' ? <LazySumsubCheck /> : null}
      {provider === 'local' ? <KycForm /> : null}
    </div>
  );
}

/** Held in state rather than by `lazy`, whose fallback stays for 300 ms at least. */
function LazySumsubCheck() {
  const [Check, setCheck] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./sumsub-check').then(
      (module) => setCheck(() => module.SumsubCheck),
      () => setFailed(true),
    );
  }, []);
  if (failed) {
    return <Notice tone="trouble">The check could not be loaded. Please reload the page.</Notice>;
  }
  return Check ? <Check /> : <Skeleton blockSize="560px" />;
}

/** The size of the form's head, so that nothing jumps. */
function Blank() {
  return (
    <div className={styles.state} aria-busy="true">
      {/* No heading yet: one without words would be read out as such. */}
      <Skeleton inlineSize="min(18rem, 100%)" blockSize="2.75rem" />
      <Skeleton inlineSize="min(24rem, 100%)" />
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
      title: !bad
        ? 'You are confirmed'
        : status === 'RETRY'
          ? 'Not confirmed yet'
          : 'Not confirmed',
      detail: 'We write to you',
      state: bad ? 'failed' : decided ? 'done' : 'todo',
    },
    { title: 'You can buy shares', state: status === 'APPROVED' ? 'current' : 'todo' },
  ];
}
