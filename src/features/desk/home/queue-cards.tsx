import { peopleCalls } from '@/api/desk/people';
import { AREAS } from '@/features/desk/frame/areas';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './queue-cards.module.css';

/** Open tasks for the officer's roles, each with its link. */
export function QueueCards() {
  const { rights } = useOfficer();
  const { data, isError, error, refetch } = useDeskQuery(peopleCalls.queues, {}, { every: 30_000 });
  if (isError) {
    return (
      <LoadFailure title="The queues could not be loaded" onRetry={refetch}>
        {error.message}
      </LoadFailure>
    );
  }
  if (!data) return <Skeleton blockSize="112px" />;
  return (
    <ul className={styles.queues} aria-label="Queues">
      {data.queues.map(({ name, title, right, waiting }) => (
        <li key={name}>
          <Link
            className={cx(styles.queue, 'surface')}
            href={hrefOf(name, right, rights)}
            data-waiting={waiting > 0 || undefined}
          >
            <strong>{waiting}</strong>
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The area of the queue; without one that the officer may open, the form of its command. */
const hrefOf = (name: string, right: string, rights: readonly string[]) =>
  AREAS.some((area) => area.path === name && rights.includes(area.right))
    ? deskPaths.area(name)
    : deskPaths.item('commands', right);
