import { useEffect, useState } from 'react';
import { groupsOf } from '@/features/desk/commands/cells';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { acceptInvitation } from '@/features/desk/lib/passkey';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import styles from './entry.module.css';
import { EntryFrame } from './entry-frame';

type Joined = Awaited<ReturnType<typeof acceptInvitation>>;

/** Accepts an invitation. Its secret stands behind the #, so that no server's log has it. */
export function JoinView() {
  const [invitation, setInvitation] = useState('');
  const [joined, setJoined] = useState<Joined | null>(null);
  const { busy, failure, run } = useAction();
  useEffect(() => setInvitation(window.location.hash.slice(1)), []);
  const accept = () => run(async () => setJoined(await acceptInvitation(invitation)));
  if (joined) return <Done joined={joined} />;
  return (
    <EntryFrame title={t('Your invitation to the desk')}>
      <p>
        {t(
          'Make a passkey on the device that you will work with. It is your key to the desk, and your signature on what two officers decide.',
        )}
      </p>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      <Button wide busy={busy} onClick={() => void accept()}>
        {busy ? t('Waiting for your device …') : t('Make a passkey')}
      </Button>
    </EntryFrame>
  );
}

function Done({ joined: { fingerprint, admitted } }: { joined: Joined }) {
  if (admitted) {
    return (
      <EntryFrame title={t('Welcome to the desk')}>
        <p>
          {t(
            'Your passkey is ready. You are one of the first two administrators. The desk asks you for a second passkey: make it on another device.',
          )}
        </p>
        <Button wide href={deskPaths.home}>
          {t('Go to the desk')}
        </Button>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={t('One step is left')}>
      <p>
        {t(
          'Read this fingerprint to an administrator, by telephone or in person. Two of them sign it; then your passkey opens the desk, which asks you for a second one on another device.',
        )}
      </p>
      <p className={styles.fingerprint}>{groupsOf(fingerprint)}</p>
      <Button wide variant="secondary" href={deskPaths.home}>
        {t('Go to the log-in page')}
      </Button>
    </EntryFrame>
  );
}
