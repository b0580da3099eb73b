import { QueryClientProvider } from '@tanstack/react-query';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '@/lib/query-client';
import { fontClasses } from '@/ui/fonts';
import { WalletMount } from '@/wallet/wallet-mount';
import { useLoadAtStart } from './app-start';
import { DemoInbox } from './demo-inbox';
import { ErrorBoundary } from './error-boundary';
import { Overlay, useOverlayVisible } from './overlay';
import { documentTitle, headTags } from './page-head';
import { ProfileSync } from './profile-sync';
import { RouteGuard } from './route-guard';
import { RouteLoader } from './route-loader';
import { SettingsProvider } from './settings';
import { Toasts } from './toasts';

/** Everything around a page: cache, settings, guard, loader, overlay, toasts, the wallet's place and the demo inbox. */
export function Shell({ title, children }: { title: string | undefined; children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SettingsProvider>
        <Head>
          <title key="title">{documentTitle(title)}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          {headTags({ title })}
        </Head>
        <Stage>{children}</Stage>
        <Overlay />
        <Toasts />
      </SettingsProvider>
    </QueryClientProvider>
  );
}

function Stage({ children }: { children: ReactNode }) {
  const { asPath } = useRouter();
  const blocked = useOverlayVisible();
  useLoadAtStart();
  return (
    // The faces' class stands on <html> too; here it makes the build preload them.
    <div inert={blocked} className={fontClasses}>
      <RouteLoader>
        <ProfileSync />
        <RouteGuard>
          <ErrorBoundary url={asPath}>{children}</ErrorBoundary>
        </RouteGuard>
      </RouteLoader>
      <WalletMount />
      <DemoInbox />
    </div>
  );
}
