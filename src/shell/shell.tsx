import { QueryClientProvider } from '@tanstack/react-query';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '@/lib/queries/query-client';
import { WalletMount } from '@/wallet/wallet-mount';
import { documentTitle, headTags } from './document/page-head';
import { DemoInbox } from './feedback/demo-inbox';
import { ErrorBoundary } from './feedback/error-boundary';
import { Overlay, useOverlayVisible } from './feedback/overlay';
import { RouteLoader } from './feedback/route-loader';
import { Toasts } from './feedback/toasts';
import { useLoadAtStart } from './session/app-start';
import { ProfileSync } from './session/profile-sync';
import { RouteGuard } from './session/route-guard';
import { SettingsProvider } from './session/settings';

/** Wraps every page: cache, settings, guard, loader, overlay, toasts, wallet and demo inbox. */
export function Shell({
  title,
  isDesk,
  children,
}: {
  title: string | undefined;
  isDesk: boolean | undefined;
  children: ReactNode;
}) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SettingsProvider>
        <Head>
          <title key="title">{documentTitle(title)}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          {headTags({ title })}
        </Head>
        {isDesk ? children : <Stage>{children}</Stage>}
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
    <div inert={blocked}>
      <RouteLoader>
        <RouteGuard>
          <ErrorBoundary url={asPath}>{children}</ErrorBoundary>
        </RouteGuard>
        <ProfileSync />
      </RouteLoader>
      <WalletMount />
      <DemoInbox />
    </div>
  );
}
