import { useRouter } from 'next/router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '@/lang/shell';
import { demoInboxStore, setDemoInbox } from '@/lib/page/demo-inbox';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import styles from './demo-corner.module.css';

/** The button that opens the demo inbox, and the open inbox. */
export function DemoCorner() {
  const open = useSyncExternalStore(demoInboxStore.subscribe, demoInboxStore.open, () => false);
  const [Panel, setPanel] = useState<ComponentType<{ onClose: () => void }>>();
  const { pathname } = useRouter();
  // Stays open between the two codes; closes on later pages, which it would cover.
  useEffect(() => {
    if (!pathname.startsWith('/auth/')) setDemoInbox(false);
  }, [pathname]);
  useEffect(() => {
    if (!open) return;
    import('./demo-inbox-panel').then(
      (module) => setPanel(() => module.DemoInboxPanel),
      () => setDemoInbox(false),
    );
  }, [open]);
  return (
    <Stack
      as="aside"
      gap={12}
      className={cx(styles.corner, !open && !pathname.startsWith('/auth/') && styles.aside)}
      aria-label={t('Demo inbox')}
    >
      {open && Panel ? <Panel onClose={() => setDemoInbox(false)} /> : null}
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open && Panel ? 'demo-inbox' : undefined}
        onClick={() => setDemoInbox(!open)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M3 5.5h18v13H3zM3 6l9 7 9-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          />
        </svg>
        <span>{t('Demo inbox')}</span>
      </button>
    </Stack>
  );
}
