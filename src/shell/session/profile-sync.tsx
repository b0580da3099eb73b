import { useSession } from '@/lib/session/session';
import { Button } from '@/ui/basics/button';
import styles from './profile-sync.module.css';
import { useProfileSync, useServiceAway } from './use-profile-sync';

/** Keeps the profile in step with the session; while the service is away, says so and offers another try. */
export function ProfileSync() {
  useProfileSync();
  const { away, trying, retry } = useServiceAway();
  const member = useSession().status === 'member';
  if (!away || !member) return null;
  return (
    <div className={styles.bar} role="status">
      <span>
        The service does not answer. You are still signed in, and nothing about your shares has
        changed.
      </span>
      <Button variant="secondary" size="small" busy={trying} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
