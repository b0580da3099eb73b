import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { t } from '@/lang/shell';
import { Boundary } from '@/ui/feedback/boundary';
import type { ErrorPage } from './error-page';

/** Replaces a page that fails to render with the error page, which is loaded on demand. Another URL draws its page. */
export function ErrorBoundary({ url, children }: { url: string; children: ReactNode }) {
  return (
    <Boundary on={url} fallback={<Failed />}>
      {children}
    </Boundary>
  );
}

function Failed() {
  const [Page, setPage] = useState<ComponentType<Parameters<typeof ErrorPage>[0]> | null>(null);
  useEffect(() => {
    import('./error-page').then(
      ({ ErrorPage }) => setPage(() => ErrorPage),
      () => {
        // The text below remains.
      },
    );
  }, []);
  if (Page) return <Page code={500} />;
  return (
    <p role="alert">
      {t('This page could not be displayed. Your shares are not affected. Reload the page.')}
    </p>
  );
}
