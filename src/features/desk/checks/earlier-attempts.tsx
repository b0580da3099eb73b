import type { CheckAttempt, IdentityCheck } from '@fnx/api/desk/checks';
import { KYC_DECISION_LABELS } from '@fnx/api/shared/identity';
import { useState } from 'react';
import view from '@/features/desk/frame/view.module.css';
import { utc } from '@/features/desk/lib/words';
import type { Renew } from '@/features/desk/pictures/picture-pane';
import { PictureRow } from '@/features/desk/pictures/picture-row';
import styles from '@/features/desk/queue/item.module.css';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { AttemptFacts } from './attempt-facts';

/** Attempts before the newest one. Their pictures are loaded, and that recorded, when one is opened. */
export function EarlierAttempts({
  attempts,
  account,
  renew,
}: {
  attempts: readonly CheckAttempt[];
  account: IdentityCheck['account'];
  renew: Renew;
}) {
  return (
    <Card title={t('Earlier attempts')} className={styles.earlier}>
      {attempts.map((attempt) => (
        <Attempt key={attempt.attempt} attempt={attempt} account={account} renew={renew} />
      ))}
    </Card>
  );
}

function Attempt({
  attempt,
  account,
  renew,
}: {
  attempt: CheckAttempt;
  account: IdentityCheck['account'];
  renew: Renew;
}) {
  const [isOpen, setOpen] = useState(false);
  const { submittedAt, reviewedAt, status, pictures } = attempt;
  const why = [...attempt.reasons, attempt.comment].filter(Boolean).join(' ');
  return (
    <details
      className={styles.attempt}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>{t('Attempt {attempt}', { attempt: attempt.attempt })}</strong>
        <span>
          {submittedAt ? t('sent {sent}', { sent: utc(submittedAt) }) : t('not sent')}
          {reviewedAt
            ? `, ${t(KYC_DECISION_LABELS[status] ?? status.toLowerCase())} ${utc(reviewedAt)}`
            : ''}
        </span>
        <em>{isOpen ? t('Hide') : t('Show')}</em>
        {why ? <q>{why}</q> : null}
      </summary>
      {isOpen ? (
        <div className={view.columns}>
          <PictureRow pictures={pictures} renew={renew} />
          <AttemptFacts attempt={attempt} account={account} />
        </div>
      ) : null}
    </details>
  );
}
