import { t } from '@/lang/shell';
import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import styles from './profile-sync.module.css';
import { useProfileSync, useServiceAway } from './use-profile-sync';

/** Syncs the profile with the session, and shows a retry bar while the service is unavailable or the device is offline. */
export function ProfileSync() {
  useProfileSync();
  const { away, offline, trying, retry } = useServiceAway();
  const member = useSession().status === 'member';
  if (!(away || offline) || !member) return null;
  return (
    <Inline gap="8px 20px" align="center" className={styles.bar} role="status">
      <span>
        {offline
          ? t('You are offline. You are still logged in, and your shares are not affected.')
          : t(
              'The service is not available right now. You are still logged in, and your shares are not affected.',
            )}
      </span>
      {offline ? null : (
        <Button variant="secondary" size="small" busy={trying} onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </Inline>
  );
}
