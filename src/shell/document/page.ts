import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';

/** A page names its title (without it the default title stands) and the layout that goes around it. */
export type FnxPage<P = object> = NextPage<P> & {
  title?: string;
  getLayout?: (page: ReactElement) => ReactNode;
};
