import { useState } from 'react';
import type { CheckAttempt, IdentityCheck } from '@/api/desk/checks';
import view from '@/features/desk/frame/view.module.css';
import { utc } from '@/features/desk/lib/words';
import type { Renew } from '@/features/desk/pictures/picture-pane';
import { PictureRow } from '@/features/desk/pictures/picture-row';
import styles from '@/features/desk/queue/item.module.css';
import { KYC_DECISION_LABELS } from '@/shared/identity';
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
    <Card title="Earlier attempts" className={styles.earlier}>
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
        <strong>Attempt {attempt.attempt}</strong>
        <span>
          {submittedAt ? `sent ${utc(submittedAt)}` : 'not sent'}
          {reviewedAt
            ? `, ${KYC_DECISION_LABELS[status] ?? status.toLowerCase()} ${utc(reviewedAt)}`
            : ''}
        </span>
        <em>{isOpen ? 'Hide' : 'Show'}</em>
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
