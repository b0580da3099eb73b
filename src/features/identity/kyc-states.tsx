import { endpoints } from '@fnx/api/endpoints';
import { HOUR_MS } from '@fnx/values/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import { plural, t } from '@/lang/identity';
import { formatDateTime } from '@/lib/format/format';
import { longDate } from '@/lib/format/long-date';
import { ErrorText } from '@/lib/http/error-text';
import { call } from '@/lib/http/http';
import { usePayWay } from '@/lib/queries/pay-way';
import { useProfile } from '@/lib/queries/shared-queries';
import type { KycReasonText } from '@/shared/kyc-reason-texts';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Seal } from '@/ui/brand/marks';
import { Notice } from '@/ui/feedback/notice';
import { Actions } from '@/ui/forms/form-rows';
import { ConnectButton } from '@/wallet/connect-button';
import { PayWayChoice } from '@/wallet/pay-way-choice';
import styles from './kyc.module.css';
import { type KycState, kycQuery } from './queries';

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
    {
      label: t('Submitted'),
      value: kyc.submittedAt ? formatDateTime(kyc.submittedAt) : t('just now'),
    },
    {
      label: t('Usual review time'),
      value: plural(kyc.expectedHours, 'an hour', '{n} hours'),
      note:
        expectedAt === null || isLate
          ? undefined
          : t('by {time}', { time: formatDateTime(new Date(expectedAt).toISOString()) }),
    },
    {
      label: t('Attempt'),
      value: String(kyc.attempt),
      note: plural(kyc.attemptsLeft, '{n} more available', '{n} more available'),
    },
  ];
  return (
    <State title={t('Identity check under review')}>
      <p className="muted">
        {t(
          'This page updates automatically. You can close it; we will notify you of the decision.',
        )}
      </p>
      {isLate ? (
        <Notice title={t('The review is taking longer than usual')}>
          {t('Your documents are safe. You do not need to submit them again.')}
        </Notice>
      ) : null}
      <Rows rows={rows} className={styles.rows} />
    </State>
  );
}

export function Approved({ kyc }: { kyc: KycState }) {
  const profile = useProfile().data;
  const { way, isAsked, choose } = usePayWay();
  const linked = (profile?.walletsCount ?? 0) > 0;
  const isReady = linked || way === 'BANK';
  return (
    <State title={t('Identity confirmed')}>
      <Seal size={132} className={styles.stamp} />
      <p className="muted">
        {isReady
          ? t('We have verified your identity. You can now buy shares.')
          : t('We have verified your identity. Next, connect the wallet you will pay from.')}
      </p>
      {isAsked && way && !linked ? <PayWayChoice way={way} onChoose={choose} /> : null}
      <Actions>
        {isReady ? (
          <Button href={paths.buyShares}>{t('Buy shares')}</Button>
        ) : (
          <>
            <ConnectButton variant="primary" />
            <Button href={paths.buyShares} variant="secondary">
              {t('Buy shares')}
            </Button>
          </>
        )}
      </Actions>
      {kyc.expiresAt ? (
        <p className="note">
          {t(
            'Your document is valid until {date}. You will need to submit a new one after that date.',
            { date: longDate(kyc.expiresAt) },
          )}
        </p>
      ) : null}
    </State>
  );
}

export function Reasons({ kyc, title = t('Reason') }: { kyc: KycState; title?: string }) {
  if (kyc.reasons.length === 0 && !kyc.comment) return null;
  return (
    <Notice boxed title={title} className={styles.reasons}>
      <ul className={styles.list}>
        {kyc.reasons.map((reason) => (
          <li key={reason.label}>{t(reason.text as KycReasonText)}</li>
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
    <State title={t('More information needed')}>
      <p className="muted">
        {t(
          'We could not use your pictures or form as submitted. Your identity was not rejected, and your shares and money are not affected.',
        )}
      </p>
      <Reasons kyc={kyc} />
      {kyc.attemptsLeft > 0 ? (
        <Actions>
          <Button busy={reset.isPending} onClick={() => reset.mutate()}>
            {t('Correct and resubmit')}
          </Button>
          <span className="note">
            {plural(kyc.attemptsLeft, '{n} attempt left.', '{n} attempts left.')}
          </span>
        </Actions>
      ) : (
        <>
          <Notice tone="trouble">
            {t(
              'You have used all attempts. Contact support for a manual review. Until then you cannot buy shares. You keep the shares you hold.',
            )}
          </Notice>
          <Support primary />
        </>
      )}
      {reset.isError ? (
        <Notice tone="trouble">
          <ErrorText of={reset.error} />
        </Notice>
      ) : null}
    </State>
  );
}

export function Rejected({ kyc }: { kyc: KycState }) {
  return (
    <State title={t('Identity check rejected')}>
      <p className="muted">
        {t(
          'This decision is final. Without a confirmed identity you cannot buy, stake or claim. You keep the shares you hold.',
        )}
      </p>
      {kyc.reviewedAt ? (
        <p className="note">{t('Decided {time}', { time: formatDateTime(kyc.reviewedAt) })}</p>
      ) : null}
      <Reasons kyc={kyc} />
      <p className="muted">
        {t(
          'If you think this is a mistake, contact support from the e-mail address of your account.',
        )}
      </p>
      <Support />
    </State>
  );
}

function Support({ primary = false }: { primary?: boolean }) {
  return (
    <Button href={paths.contact} variant={primary ? 'primary' : 'secondary'}>
      {t('Contact support')}
    </Button>
  );
}

export function OnHold({ kyc }: { kyc: KycState }) {
  return (
    <State title={t('Identity check on hold')}>
      <p className="muted">
        {t(
          'Our team is reviewing your case. No action needed; we will notify you of the decision. You cannot buy, stake or claim until then. You keep your shares.',
        )}
      </p>
      <Reasons kyc={kyc} />
    </State>
  );
}
