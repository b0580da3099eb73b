import { HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { mockHandlers } from './handlers';
import type { MockState } from './state';

/** What the wallet asks the chain through this site; there is none. */
const noChain = http.post('*/api/rpc', async ({ request }) => {
  const call = (await request.json()) as { id?: number; method?: string };
  const answer =
    call.method === 'eth_chainId'
      ? { result: '0x38' }
      : { error: { code: -32603, message: 'The mocked service has no chain.' } };
  return HttpResponse.json({ jsonrpc: '2.0', id: call.id ?? null, ...answer });
});

/**
 * Starts the service worker that answers api/v1 in the browser. For `npm run dev:mock` alone, which serves the worker and puts
 * `start.ts` before the app: no production bundle holds this, and no folder that is served holds the worker.
 */
export async function startMocks(read: () => MockState): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('Mocks are for development alone.');
  const base = process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1';
  await setupWorker(noChain, ...mockHandlers(base, read)).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
  });
}
