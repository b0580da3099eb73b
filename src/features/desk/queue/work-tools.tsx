import { useOfficer } from '@/features/desk/lib/officer';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { Checkbox } from '@/ui/forms/checkbox';
import type { WorkRows } from './use-work';
import styles from './work.module.css';

/** What can be done with the chosen rows of a list. */
export function WorkTools({ rows }: { rows: WorkRows }) {
  const officer = useOfficer();
  const { ids, chosen, choose, assign, busy, failure, colleagues } = rows;
  if (ids.length === 0) return null;
  const give = (to: string | null) => void assign(chosen, to).then(() => choose([]));
  return (
    <>
      <Inline gap={12} className={styles.tools}>
        <Checkbox
          label={chosen.length === 0 ? 'Choose all' : `${chosen.length} chosen`}
          checked={chosen.length === ids.length}
          onChange={({ target }) => choose(target.checked ? ids : [])}
        />
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
        <span className={styles.keys}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>x</kbd> choose, <kbd>Enter</kbd> open
        </span>
      </Inline>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </>
  );
}
