import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pathOf } from '@/config/paths';
import { t } from '@/lang/shell';
import { CONTENT_ID } from '@/shell/layouts/frame';
import { cx } from '@/ui/basics/cx';
import { VisuallyHidden } from '@/ui/basics/visually-hidden';
import { Logo } from '@/ui/brand/logo';
import styles from './route-loader.module.css';

/** Whether a route change is in progress. Changes of the query or hash on one page are not route changes. */
function useRouteChanging(): boolean {
  const router = useRouter();
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    const here = () => pathOf(window.location.pathname);
    const start = (url: string, { shallow }: { shallow: boolean }) => {
      if (!shallow && pathOf(url) !== here()) setChanging(true);
    };
    const end = () => setChanging(false);
    router.events.on('routeChangeStart', start);
    router.events.on('routeChangeComplete', end);
    router.events.on('routeChangeError', end);
    return () => {
      router.events.off('routeChangeStart', start);
      router.events.off('routeChangeComplete', end);
      router.events.off('routeChangeError', end);
    };
  }, [router.events]);
  return changing;
}

/** The full-screen logo loader. */
export function LogoLoader({ className }: { className?: string | undefined }) {
  return (
    <div className={cx(styles.loader, className)} role="status" data-testid="route-loader">
      <Logo height={56} className={styles.logo} />
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
    </div>
  );
}

/**
 * After a route change, focuses the element marked `data-autofocus`, otherwise the main element: the followed link is
 * gone, and a hidden page cannot receive focus.
 */
function useFocusOnArrival(changing: boolean): void {
  const left = useRef(false);
  // After every render: in another language than English a page comes with its texts, after the route.
  useEffect(() => {
    const page = document.getElementById(CONTENT_ID);
    if (changing) left.current = true;
    else if (left.current && page) {
      left.current = false;
      if (page.contains(document.activeElement)) return;
      const first = page.querySelector<HTMLElement>('[data-autofocus]') ?? page;
      first.focus({ preventScroll: true });
    }
  });
}

/** Hides the page and shows the logo while a route change is in progress. The page stays mounted. */
export function RouteLoader({ children }: { children: ReactNode }) {
  const changing = useRouteChanging();
  useFocusOnArrival(changing);
  return (
    <>
      {changing ? <LogoLoader /> : null}
      <div className={styles.page} style={changing ? { visibility: 'hidden' } : undefined}>
        {children}
      </div>
    </>
  );
}
