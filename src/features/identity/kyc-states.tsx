import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatDateTime } from '@/lib/format/format';
import { wordsFor } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { useProfile } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { ConnectButton } from '@/wallet/connect-button';
import styles from './kyc.module.css';
import { type KycState, kycQuery } from './queries';

/** `30 June 2031`: documents are valid by the calendar, wherever the reader is. */
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

/** Sent, and being looked at: when, which try, until when it is usually decided. */
export function InReview({ kyc }: { kyc: KycState }) {
  const sentAt = kyc.submittedAt ? Date.parse(kyc.submittedAt) : null;
  const expectedAt = sentAt === null ? null : sentAt + kyc.expectedHours * 3_600_000;
  const isLate = expectedAt !== null && expectedAt < Date.now();
  const rows: Row[] = [
    { label: 'Sent', value: kyc.submittedAt ? formatDateTime(kyc.submittedAt) : 'a moment ago' },
    {
      label: 'Usually within',
      value: hours(kyc.expectedHours),
      note:
        expectedAt === null || isLate
          ? undefined
          : `by ${formatDateTime(new Date(expectedAt).toISOString())}`,
    },
    { label: 'Try', value: String(kyc.attempt), note: `${kyc.attemptsLeft} more if it is needed` },
  ];
  return (
    <State title="We are looking at it">
      <p className={styles.lede}>
        This page follows by itself, and you may close it: we write to you when it is decided.
      </p>
      {isLate ? (
        <Notice title="It takes longer than usual">
          Nothing is lost, and you need not send anything again.
        </Notice>
      ) : null}
      <Rows rows={rows} className={styles.rows} />
    </State>
  );
}

/** Done, and what comes next: the wallet if there is none yet, else the shares. */
export function Approved({ kyc }: { kyc: KycState }) {
  const profile = useProfile().data;
  const linked = (profile?.walletsCount ?? 0) > 0;
  return (
    <State title="It is you">
      <Seal size={132} className={styles.stamp} />
      <p className={styles.lede}>
        Your identity is confirmed{kyc.expiresAt ? '' : ' and need not be shown again'}. Next,{' '}
        {linked ? 'buy your first shares.' : 'connect the wallet you will pay from.'}
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
          Your document is valid until {day(kyc.expiresAt)}. We ask for a new one after that.
        </p>
      ) : null}
    </State>
  );
}

export function Reasons({ kyc, title = 'Why' }: { kyc: KycState; title?: string }) {
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

/** Something has to be put right; starting again opens the form. */
export function Retry({ kyc }: { kyc: KycState }) {
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call(endpoints.kycResetApplicant),
    onSettled: () => client.invalidateQueries(kycQuery),
  });
  return (
    <State title="Something has to be put right">
      <p className={styles.lede}>
        No decision against you: the pictures or the form could not be used as they are. Nothing
        about your shares or money has changed.
      </p>
      <Reasons kyc={kyc} />
      {kyc.attemptsLeft > 0 ? (
        <Actions>
          <Button busy={reset.isPending} onClick={() => reset.mutate()}>
            Correct it and send again
          </Button>
          <span className={styles.aside}>
            {kyc.attemptsLeft === 1 ? 'One try is left.' : `${kyc.attemptsLeft} tries are left.`}
          </span>
        </Actions>
      ) : (
        <>
          <Notice tone="trouble">
            All tries are used. Write to support, and a person will look at it with you. Until then
            you cannot buy shares, and what you own stays yours.
          </Notice>
          <Support primary />
        </>
      )}
      {reset.isError ? <Notice tone="trouble">{wordsFor(reset.error)}</Notice> : null}
    </State>
  );
}

export function Rejected({ kyc }: { kyc: KycState }) {
  return (
    <State title="We cannot confirm your identity">
      <p className={styles.lede}>
        This decision is final. Without a confirmed identity you cannot buy, stake or claim here.
        What you own already stays yours.
      </p>
      {kyc.reviewedAt ? (
        <p className={styles.aside}>Decided {formatDateTime(kyc.reviewedAt)}</p>
      ) : null}
      <Reasons kyc={kyc} />
      <p className={styles.lede}>
        If you think that this is a mistake, write to support from the e-mail address of your
        account.
      </p>
      <Support />
    </State>
  );
}

function Support({ primary = false }: { primary?: boolean }) {
  return (
    <Button href={paths.contact} variant={primary ? 'primary' : 'secondary'}>
      Write to support
    </Button>
  );
}

export function OnHold({ kyc }: { kyc: KycState }) {
  return (
    <State title="It takes longer than usual">
      <p className={styles.lede}>
        A person has to look once more. You need not do anything, and we write to you when it is
        decided. You cannot buy, stake or claim until then; what you own stays yours.
      </p>
      <Reasons kyc={kyc} />
    </State>
  );
}
