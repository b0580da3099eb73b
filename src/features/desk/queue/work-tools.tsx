import { keyText } from '@/features/desk/lib/keys';
import { useOfficer } from '@/features/desk/lib/officer';
import { OfficerOptions } from '@/features/desk/officers/officer-options';
import { plural, T, t } from '@/lang/desk';
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
            label={
              chosen.length === 0
                ? plural(ids.length, 'Pick this one', 'Pick these {n}')
                : plural(chosen.length, '1 picked', '{n} picked')
            }
            checked={chosen.length === ids.length}
            onChange={({ target }) => choose(target.checked ? ids : [])}
          />
        ) : null}
        {chosen.length > 0 ? (
          <>
            <Button size="small" busy={busy} onClick={() => give(officer.email)}>
              {t('Take')}
            </Button>
            <Button size="small" variant="secondary" busy={busy} onClick={() => give(null)}>
              {t('Give back')}
            </Button>
            <select
              aria-label={t('Give to')}
              className={styles.select}
              value=""
              onChange={({ target }) => give(target.value)}
            >
              <option value="">{t('Give to …')}</option>
              <OfficerOptions officers={colleagues} />
            </select>
          </>
        ) : null}
        <span className={styles.total}>{plural(total, '1 in all', '{n} in all')}</span>
        <span className={styles.keys}>
          <T
            text="<kbd>{sign}</kbd> shows the keys"
            sign={keyText('keys')}
            kbd={(children) => <kbd>{children}</kbd>}
          />
        </span>
      </Inline>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
    </>
  );
}
