import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type IdentityText, t } from '@/lang/identity';
import { useStepStart } from '@/lib/page/use-step-start';
import { configQuery, profileQuery, useProfile } from '@/lib/queries/shared-queries';
import { Blank } from '@/lists/blank';
import { Card } from '@/ui/basics/card';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { type Step, Steps } from '@/ui/feedback/steps';
import styles from './kyc.module.css';
import { KycForm } from './kyc-form-view';
import { Approved, InReview, OnHold, Reasons, Rejected, Retry } from './kyc-states';
import { type KycState, kycQuery } from './queries';
import { useKycDraft } from './use-kyc-draft';

export function KycPage() {
  const kyc = useQuery(kycQuery);
  const { data } = kyc;
  useRefreshProfile(data?.kycStatus);
  const step = data && stepOf(data.kycStatus);
  const main = useStepStart(step);
  return (
    <div className={styles.page}>
      <div ref={main} className={styles.main}>
        {data ? <Stage kyc={data} /> : <Blank of={kyc} room={<StageRoom />} />}
      </div>
      {/* Not before the content, which would move it; nor beside a decision, which has its own length. */}
      {step === 'form' || step === 'IN_REVIEW' ? <Why sent={step === 'IN_REVIEW'} /> : null}
    </div>
  );
}

/** The form stays the same step while it is filled in. */
const stepOf = (status: KycState['kycStatus']): string => (status in OPENING ? 'form' : status);

/** Reloads the profile when the status changes, because other pages read it there. */
function useRefreshProfile(status: KycState['kycStatus'] | undefined) {
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

type Opening = { title: IdentityText; local: IdentityText; sumsub: IdentityText };

const OPENING: Record<'NOT_APPLIED' | 'PENDING' | 'EXPIRED', Opening> = {
  NOT_APPLIED: {
    title: 'Verify your identity',
    local: 'You need an identity document. It takes about four minutes.',
    sumsub: 'You need an identity document and a camera. It takes about four minutes.',
  },
  PENDING: {
    title: 'Finish your identity check',
    local: 'Your identity check is incomplete. Continue where you left off and submit the form.',
    sumsub: 'Your identity check is incomplete. Continue where you left off.',
  },
  EXPIRED: {
    title: 'Submit a valid document',
    local:
      'Your identity document has expired. You cannot buy, stake or claim until we have checked a valid one. You keep your shares.',
    sumsub:
      'Your identity document has expired. You cannot buy, stake or claim until we have checked a valid one. You keep your shares.',
  },
};

/** The form is longer than a window: what follows it stays outside of one while it loads. */
const FORM_ROOM = 'max(420px, 100vh)';

function Apply({ kyc }: { kyc: KycState }) {
  const provider = useQuery(configQuery).data?.kycProvider;
  const { title, ...lede } = OPENING[kyc.kycStatus as keyof typeof OPENING];
  return (
    <div className={styles.state}>
      <h1>{t(title)}</h1>
      <p className="muted">{t(lede[provider ?? 'local'])}</p>
      <Reasons kyc={kyc} title={t('What to correct')} />
      {provider === undefined ? <Skeleton blockSize={FORM_ROOM} /> : null}
      {provider === 'sumsub' ? <LazySumsubCheck /> : null}
      {provider === 'local' ? <LocalForm /> : null}
    </div>
  );
}

function LocalForm() {
  const draft = useKycDraft();
  return draft.data ? <KycForm draft={draft.data} /> : <Blank of={draft} blockSize={FORM_ROOM} />;
}

/** Held in state: the fallback of `lazy` stays for at least 300 ms. */
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
    return (
      <Notice tone="trouble">
        {t('The identity check could not be loaded. Nothing was submitted. Reload the page.')}
      </Notice>
    );
  }
  return Check ? <Check /> : <Skeleton blockSize="560px" />;
}

function StageRoom() {
  return (
    <div className={styles.state} aria-busy="true">
      {/* No heading: screen readers would announce an empty one. */}
      <Skeleton inlineSize="min(18rem, 100%)" blockSize="2.75rem" />
      <Skeleton inlineSize="min(24rem, 100%)" />
      <Skeleton blockSize="420px" />
    </div>
  );
}

function Why({ sent }: { sent: boolean }) {
  return (
    <aside className={styles.why} aria-label={t('About the identity check')}>
      <Card title={t('What happens')}>
        <Steps label={t('Identity check')} steps={stepsOf(sent)} />
      </Card>
      <Notice className={styles.whyNote} title={t('Why we ask for this')}>
        {t(
          'The law requires us to identify our shareholders. Only the people who check your document see it. We keep it for as long as the law requires and never show it to other investors.',
        )}
      </Notice>
    </aside>
  );
}

function stepsOf(sent: boolean): Step[] {
  return [
    {
      title: t('You submit your documents'),
      detail: t('Form, identity document and a photo of you'),
      state: sent ? 'done' : 'current',
    },
    {
      title: t('We review them'),
      detail: t('We check that the document is genuine, valid and yours'),
      state: sent ? 'current' : 'todo',
    },
    {
      title: t('Identity confirmed'),
      detail: t('We notify you of the decision'),
      state: 'todo',
    },
    { title: t('You can buy shares'), state: 'todo' },
  ];
}
