import { act } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { SubscriptionPage } from '@/features/content/newsletter/subscription-page';

/** The build draws the page, and the browser continues it: there, an address without a query is known at once. */
const page = (isReady: boolean) => (
  <RouterContext.Provider value={{ query: {}, isReady } as unknown as NextRouter}>
    <SubscriptionPage action="CONFIRM" />
  </RouterContext.Provider>
);

it('continues the page of the build, and says then that the link is incomplete', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page(false));
  document.body.append(container);
  const faults: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page(true), { onRecoverableError: (error) => faults.push(error) }),
  );
  expect(faults).toEqual([]);
  expect(container).toHaveTextContent('The link is incomplete.');
  await act(async () => root.unmount());
});
