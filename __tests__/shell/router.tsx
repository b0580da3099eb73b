import { act, render } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { type ReactElement, useState } from 'react';

/** A router like Next's for a page at `url`: it records where it is sent, goes there, and emits the events. */
export function renderAt(url: string, ui: ReactElement, { pathname }: { pathname?: string } = {}) {
  const visited: string[] = [];
  const events = mitt();
  let show: (url: string) => void = () => {};

  const go = async (to: unknown, _as?: unknown, options?: { shallow?: boolean }) => {
    visited.push(String(to));
    if (options?.shallow) {
      // The page stays: a test that pressed something on it waits for the result.
      show(String(to));
      return true;
    }
    await act(async () => change(String(to)));
    return true;
  };
  const change = (to: string) => {
    events.emit('routeChangeStart', to, { shallow: false });
    show(to);
    events.emit('routeChangeComplete', to, { shallow: false });
  };
  /** An effect asks for it, within the `act` of what caused it: an `act` of its own would overlap with what the test awaits. */
  const replace = async (to: unknown) => {
    visited.push(String(to));
    change(String(to));
    return true;
  };

  function At() {
    const [asPath, setAsPath] = useState(url);
    show = setAsPath;
    const router = {
      asPath,
      pathname: pathname ?? asPath.split('?')[0],
      route: asPath,
      query: Object.fromEntries(new URL(asPath, 'http://localhost').searchParams),
      basePath: '',
      isReady: true,
      isFallback: false,
      isPreview: false,
      isLocaleDomain: false,
      events,
      push: go,
      replace,
      prefetch: async () => {},
      reload: () => {},
      back: () => {},
      forward: () => {},
      beforePopState: () => {},
    } as unknown as NextRouter;
    return <RouterContext.Provider value={router}>{ui}</RouterContext.Provider>;
  }
  return { ...render(<At />), visited, events, go };
}

/** Waits until everything that a question for the login loads is drawn. */
export async function settleQuestion(): Promise<void> {
  const parts = [
    () => import('@/shell/session/login-dialog'),
    () => import('@/ui/material/dialog'),
  ];
  for (const load of parts) await act(async () => void (await load()));
}
