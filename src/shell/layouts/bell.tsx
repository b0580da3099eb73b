import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { plural, t } from '@/lang/shell';
import { unreadQuery } from '@/lib/queries/shared-queries';
import { Link } from '@/ui/basics/link';
import styles from './bell.module.css';

const MAX_COUNT = 99;

/** Link to the notifications, with the number of unread ones. */
export function Bell() {
  const unread = useQuery(unreadQuery).data ?? 0;
  const count = unread > MAX_COUNT ? `${MAX_COUNT}+` : String(unread);
  return (
    <Link
      href={paths.notifications}
      className={styles.bell}
      aria-label={
        unread === 0
          ? t('Notifications')
          : plural(unread, 'Notifications, {count} new', 'Notifications, {count} new', { count })
      }
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d="M4 14.5h12c-1.2-1.4-1.6-2.9-1.6-5.4a4.4 4.4 0 0 0-8.8 0c0 2.5-.4 4-1.6 5.4ZM8.3 16.8a1.8 1.8 0 0 0 3.4 0M10 4.6V3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      {unread === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
