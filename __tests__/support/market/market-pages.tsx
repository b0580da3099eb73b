import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactElement } from 'react';
import { endSession, startSession } from '@/lib/session/session';
import { quickClient } from '../service/quick-client';
import { serviceHandler } from '../service/service-handler';
import { liveInRealTime } from '../setup/real-time';
import { type Buyer, type Market, type MarketOptions, startMarket } from './market';

/*
 * Pages of an owner against the service itself and a chain: msw hands every call that a page makes to the service's app,
 * which runs in this process on a database and a local chain of its own.
 */

/** Call it once in a test file, outside of `describe`. */
export function startMarketPages(options: MarketOptions = {}) {
  liveInRealTime();
  const at: { market: Market | undefined } = { market: undefined };
  const market = () => {
    if (!at.market) throw new Error('The market runs from beforeAll on.');
    return at.market;
  };
  const network = setupServer(
    serviceHandler(() => market().service),
    // The service's own proxy gives pages the chain at this origin, too.
    http.post('*/api/rpc', async ({ request }) => {
      const answer = await fetch(market().chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await request.text(),
      });
      return new HttpResponse(await answer.text(), {
        headers: { 'content-type': 'application/json' },
      });
    }),
  );
  beforeAll(async () => {
    at.market = await startMarket(options);
    network.listen({
      onUnhandledRequest: ({ url }, print) => {
        // The service asks its chain from this process too.
        if (!url.startsWith('http://127.0.0.1:')) print.error();
      },
    });
  });
  afterAll(async () => {
    network.close();
    await at.market?.stop();
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    network.resetHandlers();
    act(() => endSession());
  });
  return {
    market,
    network,
    /** Logs the person in on this browser and puts a page on the screen, as if opened at `url`. */
    open(buyer: Buyer, page: ReactElement, url = '/', params: Record<string, string> = {}) {
      act(() => void startSession(buyer.token));
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const visited: unknown[] = [];
      const go = async (to: unknown) => visited.push(to) > 0;
      const router = {
        pathname,
        asPath: url,
        query: { ...Object.fromEntries(searchParams), ...params },
        isReady: true,
        push: go,
        replace: go,
        prefetch: async () => {},
        beforePopState: () => {},
      } as unknown as NextRouter;
      const client = quickClient();
      const { unmount } = render(
        <RouterContext.Provider value={router}>
          <QueryClientProvider client={client}>{page}</QueryClientProvider>
        </RouterContext.Provider>,
      );
      return { visited, client, unmount };
    },
  };
}
