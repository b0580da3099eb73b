import { render } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { act, type ReactElement, useState } from 'react';

/** A page at `url` whose router goes where it is sent and reads its query from there, as Next's does. */
export function renderList(url: string, ui: ReactElement) {
  const visited: string[] = [];
  let show: (url: string) => void = () => {};
  const go = async (to: unknown) => {
    visited.push(String(to));
    act(() => show(String(to)));
    return true;
  };
  const fixed = { push: go, replace: go, prefetch: async () => {}, events: mitt() };
  function At() {
    const [asPath, setAsPath] = useState(url);
    show = setAsPath;
    const { pathname, searchParams } = new URL(asPath, 'http://site');
    const query = Object.fromEntries(searchParams);
    const router = { ...fixed, asPath, pathname, query, isReady: true } as unknown as NextRouter;
    return <RouterContext.Provider value={router}>{ui}</RouterContext.Provider>;
  }
  return { ...render(<At />), visited, go };
}
