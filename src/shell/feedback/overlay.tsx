import { useEffect, useSyncExternalStore } from 'react';
import { t } from '@/lang/shell';
import { overlayStore } from '@/lib/page/overlay';
import { Seal } from '@/ui/brand/marks';
import styles from './overlay.module.css';

/** Text fixed by the specification. */
const OVERLAY_TEXT =
  'Please wait while we process your request. Do not refresh the page or close the window during the process.';

/** Whether a blocking operation runs. */
export function useOverlayVisible(): boolean {
  return useSyncExternalStore(overlayStore.subscribe, overlayStore.visible, () => false);
}

/** Covers the page during a long operation. The shell makes the content below inert. */
export function Overlay() {
  const visible = useOverlayVisible();
  useEffect(() => {
    if (!visible) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [visible]);
  if (!visible) return null;
  return (
    <div className={styles.overlay} role="alert" aria-busy="true">
      <Seal size={96} className={styles.spinner} />
      <p className={styles.text}>{t(OVERLAY_TEXT)}</p>
    </div>
  );
}
