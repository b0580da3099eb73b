import { useEffect, useRef } from 'react';
import { T, t } from '@/lang/shell';
import { Inline } from '@/ui/basics/layout';
import { Button } from './button';
import styles from './pager.module.css';

/**
 * Pagination; renders nothing for a single page. Pages count from 1. An address with a page behind the last one leads to the last
 * one: items are removed, and people type addresses.
 *
 * @param pages 0 while unknown, or if there are none
 */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  /** `instead`: the current page does not exist, so Back must not lead to it. */
  onPage: (page: number, instead?: boolean) => void;
}) {
  const behind = page > Math.max(1, pages) && pages > 0;
  const leave = useRef(onPage);
  leave.current = onPage;
  useEffect(() => {
    if (behind) leave.current(pages, true);
  }, [behind, pages]);
  if (pages <= 1) return null;
  return (
    <Inline
      as="nav"
      gap={18}
      nowrap
      align="center"
      className={styles.pager}
      aria-label={t('Pages')}
    >
      <Button
        variant="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('Previous page')}
      </Button>
      <span className="note tabular">
        <T text={'Page {page} of {pages}'} page={page} pages={pages} />
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {t('Next page')}
      </Button>
    </Inline>
  );
}
