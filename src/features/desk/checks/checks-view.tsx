import { useState } from 'react';
import { checkCalls, type QueuedCheck } from '@/api/desk/checks';
import { ListView } from '@/features/desk/frame/list-view';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ago, countryName, personName } from '@/features/desk/lib/words';
import styles from '@/features/desk/queue/queue.module.css';
import { checkTone } from '@/features/desk/queue/tones';
import { KYC_DOCUMENT_LABELS, KYC_STATUS_LABELS } from '@/shared/identity';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { StatusDot } from '@/ui/feedback/status-dot';
import { CheckView } from './check-view';

/** The queue of identity checks; with an e-mail address, that person's check. */
export function ChecksView({ id }: { id: string | null }) {
  return id === null ? <Queue /> : <CheckView key={id} email={id} />;
}

const SHOWN = [
  { value: 'WAITING', label: 'Waiting' },
  { value: 'RETRY', label: 'Asked again' },
  { value: 'APPROVED', label: 'Confirmed' },
  { value: 'REJECTED', label: 'Rejected' },
] as const;
type Shown = (typeof SHOWN)[number]['value'];

function Queue() {
  const [shown, setShown] = useState<Shown>('WAITING');
  const query = useDeskQuery(checkCalls.list, shown === 'WAITING' ? {} : { status: shown });
  return (
    <ListView
      title="Identity checks"
      options={SHOWN}
      shown={shown}
      onShow={setShown}
      blockSize="320px"
      query={query}
      failure="The identity checks could not be loaded"
      rows={query.data?.checks}
      keyOf={({ email }) => email}
      empty={shown === 'WAITING' ? 'No identity check waits' : 'There is none'}
      hint="A check appears here when a person has sent document and selfie."
    >
      {(check) => <Item check={check} />}
    </ListView>
  );
}

function Item({ check }: { check: QueuedCheck }) {
  const { email, name, country, status, attempt, document, waitingSince, hits } = check;
  return (
    <li className={cx(view.item, styles.item)}>
      <div className={styles.person}>
        <Link href={deskPaths.item('checks', email)}>{personName(name)}</Link>
        <span>{email}</span>
      </div>
      <div>
        {document ? KYC_DOCUMENT_LABELS[document] : 'No document'}
        <span>{countryName(country)}</span>
      </div>
      <div>
        {attempt > 1 ? `Attempt ${attempt}` : 'First attempt'}
        {hits > 0 ? (
          <strong className={styles.hits}>
            {hits === 1 ? '1 sanctions match' : `${hits} sanctions matches`}
          </strong>
        ) : null}
      </div>
      <div className={styles.end}>
        <StatusDot tone={checkTone(status)}>{KYC_STATUS_LABELS[status]}</StatusDot>
        <span>{waitingSince ? `sent ${ago(waitingSince)}` : 'nothing sent'}</span>
      </div>
    </li>
  );
}
