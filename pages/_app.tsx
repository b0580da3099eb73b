import type { AppProps } from 'next/app';
import { useTexts } from '@/lang/engine/use-texts';
import type { FnxPage } from '@/shell/document/page';
import { ErrorBoundary } from '@/shell/feedback/error-boundary';
import { LogoLoader } from '@/shell/feedback/route-loader';
import { PublicLayout } from '@/shell/layouts/public-layout';
import { Shell } from '@/shell/shell';
import '@/ui/brand/global.css';

export default function FnxApp({
  Component,
  pageProps,
  router,
}: AppProps & { Component: FnxPage }) {
  const layout = Component.getLayout ?? ((page) => <PublicLayout>{page}</PublicLayout>);
  const ready = useTexts(Component);
  // Within its layout: the menu stays when a page fails.
  const page = (
    <ErrorBoundary url={router.asPath}>
      <Component {...pageProps} />
    </ErrorBoundary>
  );
  return (
    <Shell title={Component.title?.()} isDesk={Component.isDesk}>
      {ready ? layout(page) : <LogoLoader />}
    </Shell>
  );
}
