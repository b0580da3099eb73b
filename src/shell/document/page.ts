import type { NextPage } from 'next';
import type { ReactElement, ReactNode } from 'react';

/** A page with an optional title (otherwise the default), in the words of its area, and layout. */
export type FnxPage<P = object> = NextPage<P> & {
  title?: () => string;
  /** A page of the staff desk: without the customer's session, wallet and layout. */
  isDesk?: boolean;
  getLayout?: (page: ReactElement) => ReactNode;
};
