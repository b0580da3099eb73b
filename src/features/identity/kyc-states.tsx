import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatDateTime } from '@/lib/format/format';
import { errorMessage } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { useProfile } from '@/lib/queries/shared-queries';
import { HOUR_MS } from '@/shared/time';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { ConnectButton } from '@/wallet/connect-button';
import styles from './kyc.module.css';
import { type KycState, kycQuery } from './queries';

/** Formats an ISO date without a time zone shift: `30 June 2031`. */
function day(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function hours(count: number): string {
  return count === 1 ? 'an hour' : `${count} hours`;
}

function State({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

export function InReview({ kyc }: { kyc: KycState }) {
  const sentAt = kyc.submittedAt ? Date.parse(kyc.submittedAt) : null;
  const expectedAt = sentAt === null ? null : sentAt + kyc.expectedHours * HOUR_MS;
  const isLate = expectedAt !== null && expectedAt < Date.now();
  const rows: Row[] = [
    { label: 'Submitted', value: kyc.submittedAt ? formatDateTime(kyc.submittedAt) : 'just now' },
    {
      label: 'Usual review time',
      value: hours(kyc.expectedHours),
      note:
        expectedAt === null || isLate
          ? undefined
          : `by ${formatDateTime(new Date(expectedAt).toISOString())}`,
    },
    { label: 'Attempt', value: String(kyc.attempt), note: `${kyc.attemptsLeft} more available` },
  ];
  return (
    <State title="Identity check under review">
      <p className={styles.lede}>
        This page updates automatically. You can close it; we will notify you of the decision.
      </p>
      {isLate ? (
        <Notice title="The review is taking longer than usual">
          Your documents are safe. You do not need to submit them again.
        </Notice>
      ) : null}
      <Rows rows={rows} className={styles.rows} />
    </State>
  );
}

export function Approved({ kyc }: { kyc: KycState }) {
  const profile = useProfile().data;
  const linked = (profile?.walletsCount ?? 0) > 0;
  return (
    <State title="Identity confirmed">
      <Seal size={132} className={styles.stamp} />
      <p className={styles.lede}>
        We have verified your identity.{' '}
        {linked ? 'You can now buy shares.' : 'Next, connect the wallet you will pay from.'}
      </p>
      <Actions>
        {linked ? (
          <Button href={paths.buyShares}>Buy shares</Button>
        ) : (
          <>
            <ConnectButton variant="primary" />
            <Button href={paths.buyShares} variant="secondary">
              Buy shares
            </Button>
          </>
        )}
      </Actions>
      {kyc.expiresAt ? (
        <p className={styles.aside}>
          Your document is valid until {day(kyc.expiresAt)}. You will need to submit a new one after
          that date.
        </p>
      ) : null}
    </State>
  );
}

export function Reasons({ kyc, title = 'Reason' }: { kyc: KycState; title?: string }) {
  if (kyc.reasons.length === 0 && !kyc.comment) return null;
  return (
    <Notice boxed title={title} className={styles.reasons}>
      <ul className={styles.list}>
        {kyc.reasons.map((reason) => (
          <li key={reason.label}>{reason.text}</li>
        ))}
        {kyc.comment ? <li>{kyc.comment}</li> : null}
      </ul>
    </Notice>
  );
}

export function Retry({ kyc }: { kyc: KycState }) {
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call(endpoints.kycResetApplicant),
    onSettled: () => client.invalidateQueries(kycQuery),
  });
  return (
    <State title="More information needed">
      <p className={styles.lede}>
        We could not use your pictures or form as submitted. Your identity was not rejected, and
        your shares and money are not affected.
      </p>
      <Reasons kyc={kyc} />
      {kyc.attemptsLeft > 0 ? (
        <Actions>
          <Button busy={reset.isPending} onClick={() => reset.mutate()}>
            Correct and resubmit
          </Button>
          <span className={styles.aside}>
            {kyc.attemptsLeft === 1 ? '1 attempt left.' : `${kyc.attemptsLeft} attempts left.`}
          </span>
        </Actions>
      ) : (
        <>
          <Notice tone="trouble">
            You have used all attempts. Contact support for a manual review. Until then you cannot
            buy shares. You keep the shares you hold.
          </Notice>
          <Support primary />
        </>
      )}
      {reset.isError ? <Notice tone="trouble">{errorMessage(reset.error)}</Notice> : null}
    </State>
  );
}

export function Rejected({ kyc }: { kyc: KycState }) {
  return (
    <State title="Identity check rejected">
      <p className={styles.lede}>
        This decision is final. Without a confirmed identity you cannot buy, stake or claim. You
        keep the shares you hold.
      </p>
      {kyc.reviewedAt ? (
        <p className={styles.aside}>Decided {formatDateTime(kyc.reviewedAt)}</p>
      ) : null}
      <Reasons kyc={kyc} />
      <p className={styles.lede}>
        If you think this is a mistake, contact support from the e-mail address of your account.
      </p>
      <Support />
    </State>
  );
}

function Support({ primary = false }: { primary?: boolean }) {
  return (
    <Button href={paths.contact} variant={primary ? 'primary' : 'secondary'}>
      Contact support
    </Button>
  );
}

export function OnHold({ kyc }: { kyc: KycState }) {
  return (
    <State title="Identity check on hold">
      <p className={styles.lede}>
        Our team is reviewing your case. No action needed; we will notify you of the decision. You
        cannot buy, stake or claim until then. You keep your shares.
      </p>
      <Reasons kyc={kyc} />
    </State>
  );
}
