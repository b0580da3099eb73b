import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';

/** A page with an optional title (otherwise the default) and layout. */
export type FnxPage<P = object> = NextPage<P> & {
  title?: string;
  getLayout?: (page: ReactElement) => ReactNode;
};
