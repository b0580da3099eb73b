import { useEffect, useRef } from 'react';
import { useHasEnded } from '@/features/desk/lib/ended-session';
import { SearchBox } from '@/features/desk/people/search-box';
import { t } from '@/lang/desk';
import styles from './palette.module.css';

/** The search over any page: the browser keeps the keyboard within, closes it with Esc, and gives the focus back. */
export function Palette({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  // The log-in stands above the page, but not above this.
  const hasEnded = useHasEnded();
  useEffect(() => {
    if (hasEnded) box.current?.close();
    else if (!box.current?.open) box.current?.showModal();
  }, [hasEnded]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key
    <dialog
      ref={box}
      className={styles.palette}
      aria-label={t('Search')}
      onClose={onClose}
      onClick={({ target }) => target === box.current && box.current.close()}
    >
      <SearchBox atOnce onChosen={() => box.current?.close()} />
    </dialog>
  );
}
