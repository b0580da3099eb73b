import { peopleCalls } from '@/api/desk/people';
import { Next } from '@/features/desk/commands/answer-view';
import { AREAS } from '@/features/desk/frame/areas';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { grouped, utc, withTimes } from '@/features/desk/lib/words';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './queue-cards.module.css';

/** Shows present faults, and open tasks for the officer's roles, each with its link. */
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
  const queues = data.queues.filter(({ name, isWrong }) => !isWrong && isOpenTo(rights, name));
  const wrong = data.queues.filter(({ isWrong, waiting }) => isWrong && waiting > 0);
  return (
    <>
      {wrong.length + data.alerts.length > 0 ? (
        <Card title="Wrong now" className={styles.wrong}>
          <ul>
            {wrong.map(({ name, title, right }) => (
              <li key={title}>
                <Link href={hrefOf(name, right)}>{title}</Link>
              </li>
            ))}
            {data.alerts.map(({ id, cause, detail, raisedAt, takenBy, next }) => (
              <li key={id}>
                <Link href={deskPaths.item('commands', 'alerts')}>{cause}</Link>
                <p className="small anywhere">
                  Since {utc(raisedAt)}. {withTimes(detail)}
                  {takenBy ? ` ${takenBy} looks at it.` : null}
                </p>
                <Next steps={next} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <ul className={styles.queues} aria-label="Queues">
        {queues.map(({ name, title, right, waiting }) => (
          <li key={name}>
            <Link
              className={cx(styles.queue, 'surface')}
              href={hrefOf(name, right)}
              data-waiting={waiting > 0 || undefined}
            >
              <strong>{grouped(waiting)}</strong>
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Not of an area whose pages the officer's roles do not include. */
function isOpenTo(rights: readonly string[], name: string): boolean {
  const area = AREAS.find(({ path }) => path === name);
  return area === undefined || rights.includes(area.right);
}

/** The area of the queue; without one, the form of its command. */
const hrefOf = (name: string, right: string) =>
  AREAS.some(({ path }) => path === name)
    ? deskPaths.area(name)
    : deskPaths.item('commands', right);
