import type { ReactNode } from 'react';
import { LogoLoader } from '@/shell/feedback/route-loader';
import { cx } from '@/ui/basics/cx';
import styles from './private-page.module.css';

const onServer = typeof window === 'undefined';

/** Whether `boot.js` shows the preview: this browser has a session. */
const isPreviewed = () => document.documentElement.dataset.preview === 'on';

/**
 * A private page. The build draws it as it is without data. `boot.js` shows this preview to a browser with a session before any
 * script has loaded, and React continues with the same elements. Nothing in it reacts while `waiting` for the session.
 *
 * Others see the logo. There React leaves the drawn elements alone, because their content is not its own: no code of a page runs
 * until the guard lets it.
 */
export function PrivatePage({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  if (waiting && !onServer && !isPreviewed()) {
    return (
      <>
        <LogoLoader className={styles.loader} />
        <div
          key="drawn"
          className={cx(styles.page, styles.waiting)}
          data-waiting
          inert
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written: it keeps what the build has rendered
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      </>
    );
  }
  return (
    <>
      {waiting ? <LogoLoader className={styles.loader} /> : null}
      <div
        key="live"
        className={cx(styles.page, waiting && styles.waiting)}
        data-waiting={waiting || undefined}
        inert={waiting}
      >
        {children}
      </div>
    </>
  );
}
