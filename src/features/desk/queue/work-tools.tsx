import { keyText } from '@/features/desk/lib/keys';
import { useOfficer } from '@/features/desk/lib/officer';
import { grouped } from '@/features/desk/lib/words';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import type { WorkRows } from './use-work';
import styles from './work.module.css';

/** How many rows a list has, and what can be done with the chosen ones. */
export function WorkTools({ rows, total }: { rows: WorkRows; total: number }) {
  const officer = useOfficer();
  const { ids, chosen, choose, assign, busy, failure, colleagues } = rows;
  const give = (to: string | null) => void assign(chosen, to).then(() => choose([]));
  return (
    <>
      <Inline gap={12} className={styles.tools}>
        {ids.length > 0 ? (
          <Checkbox
            label={chosen.length === 0 ? `Pick these ${ids.length}` : `${chosen.length} picked`}
            checked={chosen.length === ids.length}
            onChange={({ target }) => choose(target.checked ? ids : [])}
          />
        ) : null}
        {chosen.length > 0 ? (
          <>
            <Button size="small" busy={busy} onClick={() => give(officer.email)}>
              Take
            </Button>
            <Button size="small" variant="secondary" busy={busy} onClick={() => give(null)}>
              Give back
            </Button>
            <select
              aria-label="Give to"
              className={styles.select}
              value=""
              onChange={({ target }) => give(target.value)}
            >
              <option value="">Give to …</option>
              {colleagues.map(({ email, name }) => (
                <option key={email} value={email}>
                  {name}
                </option>
              ))}
            </select>
          </>
        ) : null}
        <span className={styles.total}>{grouped(total)} in all</span>
        <span className={styles.keys}>
          <kbd>{keyText('keys')}</kbd> shows the keys
        </span>
      </Inline>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </>
  );
}
