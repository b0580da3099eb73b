import { peopleCalls } from '@fnx/api/desk/people';
import { Fragment, useState } from 'react';
import type * as z from 'zod/mini';
import { callDesk } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { useAction } from '@/features/desk/lib/use-action';
import { t } from '@/lang/desk';
import { formatDate, formatTime } from '@/lib/format/format';
import { sentence } from '@/shared/desk-words';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { SelectField } from '@/ui/forms/select-field';
import { TransactionLink } from '@/wallet/transaction-link';
import styles from './timeline.module.css';

type Page = z.output<(typeof peopleCalls.timeline)['data']>;
type Entry = Page['entries'][number];

/** Shows a person's history, newest first, by day. Older pages are added below. */
export function Timeline({ id, first }: { id: string; first: Page }) {
  const [older, setOlder] = useState<readonly Page[]>([]);
  const { busy, failure, run } = useAction();
  const pages = [first, ...older];
  const next = pages.at(-1)?.next ?? null;
  const all = pages.flatMap((page) => page.entries);
  const [area, setArea] = useState('');
  const entries = all.filter((entry) => area === '' || entry.area === area);
  const areas = [...new Set(all.map((entry) => entry.area))].sort();
  const load = (before: string) =>
    run(async () => {
      const page = await callDesk(peopleCalls.timeline, { id, before });
      setOlder([...older, page]);
    });
  return (
    <>
      <SelectField label={t('Show')} value={area} onChange={({ target }) => setArea(target.value)}>
        <option value="">{t('Everything')}</option>
        {areas.map((one) => (
          <option key={one} value={one}>
            {sentence(one)}
          </option>
        ))}
      </SelectField>
      <ol className={styles.line}>
        {entries.map((entry, index) => {
          const day = formatDate(entry.at);
          const isNewDay = index === 0 || formatDate(entries[index - 1]?.at ?? '') !== day;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
            <Fragment key={index}>
              {isNewDay ? <li className={styles.day}>{day}</li> : null}
              <Item entry={entry} />
            </Fragment>
          );
        })}
      </ol>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      {next ? (
        <Button variant="secondary" size="small" busy={busy} onClick={() => void load(next)}>
          {t('Older')}
        </Button>
      ) : (
        <p className="small">{t('That is all.')}</p>
      )}
    </>
  );
}

const LONG = 220;

function Item({ entry: { at, area, title, detail, place, txHash } }: { entry: Entry }) {
  return (
    <Stack as="li" gap={2} className={styles.entry} data-area={area}>
      <p className={styles.title}>
        {place ? <Link href={deskPaths.item(place.area, place.id)}>{title}</Link> : title}
      </p>
      <p className="fine tabular">
        <time dateTime={at}>{formatTime(at)}</time>, {area}
        {txHash ? (
          <>
            , <TransactionLink hash={txHash} />
          </>
        ) : null}
      </p>
      {detail && detail.length > LONG ? (
        <details className={cx(styles.detail, 'small')}>
          <summary>{detail.slice(0, 80)} …</summary>
          {detail}
        </details>
      ) : detail ? (
        <p className={cx(styles.detail, 'small')}>{detail}</p>
      ) : null}
    </Stack>
  );
}
