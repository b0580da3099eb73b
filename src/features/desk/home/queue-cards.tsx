import { peopleCalls } from '@fnx/api/desk/people';
import type * as z from 'zod/mini';
import { Next } from '@/features/desk/commands/answer-view';
import { AREAS } from '@/features/desk/frame/areas';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useOfficer } from '@/features/desk/lib/officer';
import { grouped, utc, withTimes } from '@/features/desk/lib/words';
import { t } from '@/lang/desk';
import { Card } from '@/ui/basics/card';
import { Link } from '@/ui/basics/link';
import { Loaded } from '@/ui/feedback/loaded';
import styles from './queue-cards.module.css';

const useQueues = () => useDeskQuery(peopleCalls.queues, {}, { every: 30_000 });

/** Shows what is wrong at present: a line for each kind, with its number. */
export function WrongNow() {
  return <Loaded query={useQueues()}>{(data) => <Wrong {...data} />}</Loaded>;
}

function Wrong({ queues, alerts }: z.output<typeof peopleCalls.queues.data>) {
  const { rights } = useOfficer();
  const wrong = queues.filter(({ isWrong, waiting }) => isWrong && waiting > 0);
  if (wrong.length + alerts.length === 0) return null;
  return (
    <Card title={t('Wrong now')} className={styles.wrong}>
      <ul>
        {wrong.map(({ name, title, right }) => (
          <li key={title}>
            <Link href={hrefOf(name, right)}>{t(title)}</Link>
          </li>
        ))}
        {alerts.map(({ kind, cause, page, count, detail, raisedAt, takenBy, next }) => (
          <li key={kind}>
            <Link href={alertHref(rights, page)}>
              {count > 1 ? `${grouped(count)}: ` : null}
              {cause}
            </Link>
            <p className="small anywhere">
              {t('Since {raisedAt}. {detail}', {
                raisedAt: utc(raisedAt),
                detail: withTimes(detail),
              })}
              {takenBy ? ` ${t('{officer} looks at it.', { officer: takenBy })}` : null}
            </p>
            <Next steps={next} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows queues that no officer works off, such as open orders, with their numbers. */
export function Elsewhere() {
  const { rights } = useOfficer();
  const { data } = useQueues();
  const queues = data?.queues.filter(
    ({ name, isWrong, isWork, waiting }) =>
      !isWrong && !isWork && waiting > 0 && isOpenTo(rights, name),
  );
  if (!queues?.length) return null;
  return (
    <ul className={styles.queues} aria-label={t('Also open')}>
      {queues.map(({ name, title, right, waiting }) => (
        <li key={name}>
          <Link href={hrefOf(name, right)}>
            {t(title)}: {grouped(waiting)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The page of what is wrong, for who may see it; else the list of alerts. */
const alertHref = (rights: readonly string[], page: string | null) =>
  page && isOpenTo(rights, page.split('/')[0] ?? '')
    ? deskPaths.area(page)
    : deskPaths.item('commands', 'alerts');

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
