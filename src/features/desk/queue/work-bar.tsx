import type { WorkKind } from '@fnx/api/shared/desk-work';
import { useRouter } from 'next/router';
import { useOfficer } from '@/features/desk/lib/officer';
import { listed } from '@/features/desk/lib/words';
import { plural, t } from '@/lang/desk';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { nextOf } from './row-keys';
import { useItem } from './use-work';
import styles from './work.module.css';

/** Above an item: who has taken it, who else has it open, and the next one of the list. */
export function WorkBar({ kind, id }: { kind: WorkKind; id: string }) {
  const officer = useOfficer();
  const { mark, assign, busy, failure } = useItem(kind, id);
  const next = nextOf(useRouter().asPath);
  const { assignee, open } = mark;
  const isMine = assignee?.email === officer.email;
  return (
    <>
      <Inline gap={12} className={styles.bar}>
        <span>
          {isMine
            ? t('You have taken this.')
            : t('{officer} has taken this.', { officer: assignee?.name ?? t('Nobody') })}
        </span>
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          onClick={() => void assign([id], isMine ? null : officer.email)}
        >
          {isMine ? t('Give it back') : t('Take it')}
        </Button>
        {next ? (
          <Link href={next} className={styles.next}>
            {t('Next in the list')}
          </Link>
        ) : null}
      </Inline>
      {failure ? <Notice tone="trouble">{failure}</Notice> : null}
      {open.length > 0 ? (
        <Notice
          boxed
          className={styles.notice}
          title={plural(
            open.length,
            '{officers} has this open too',
            '{officers} have this open too',
            {
              officers: listed(open),
            },
          )}
        >
          {t('Agree who of you does it.')}
        </Notice>
      ) : null}
    </>
  );
}
