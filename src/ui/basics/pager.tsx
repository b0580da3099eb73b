import { T, t } from '@/lang/shell';
import { Button } from './button';
import styles from './pager.module.css';

/** Pagination; renders nothing for a single page. Pages count from 1. */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <Button
        variant="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('Newer')}
      </Button>
      <span className={styles.place}>
        <T text={'Page {page} of {pages}'} page={page} pages={pages} />
      </span>
      <Button
        variant="secondary"
        size="small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {t('Older')}
      </Button>
    </nav>
  );
}
