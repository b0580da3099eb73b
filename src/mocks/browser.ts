import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { mockHandlers } from './handlers';
import type { MockState } from './state';

/** Chain requests of the wallet: always an error, because the mocks have no chain. */
const noChain = http.post('*/api/rpc', async ({ request }) => {
  const call = (await request.json()) as { id?: number; method?: string };
  const answer =
    call.method === 'eth_chainId'
      ? { result: '0x38' }
      : { error: { code: -32603, message: 'The mock service has no chain.' } };
  return HttpResponse.json({ jsonrpc: '2.0', id: call.id ?? null, ...answer });
});

/**
 * Starts the service worker that mocks api/v1 in the browser. Only for `npm run dev -- --mock`, which serves the worker and loads
 * `start.ts` before the app; production bundles and served folders do not contain it.
 */
export async function startMocks(read: () => MockState): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('Mocks are for development only.');
  const base = process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1';
  await setupWorker(noChain, ...mockHandlers(base, read)).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
  });
}
