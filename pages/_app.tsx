import type { AppProps } from 'next/app';
import type { FnxPage } from '@/shell/document/page';
import { PublicLayout } from '@/shell/layouts/public-layout';
import { Shell } from '@/shell/shell';
import '@/ui/brand/global.css';

export default function FnxApp({ Component, pageProps }: AppProps & { Component: FnxPage }) {
  const layout = Component.getLayout ?? ((page) => <PublicLayout>{page}</PublicLayout>);
  return <Shell title={Component.title}>{layout(<Component {...pageProps} />)}</Shell>;
}
