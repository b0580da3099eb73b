import { setupWorker } from 'msw/browser';
import { mockHandlers } from './handlers';

/**
 * Starts the service worker that answers api/v1 in the browser. For development alone: the caller imports this behind
 * `process.env.NODE_ENV === 'development'`, so that no production bundle holds it, and `public/mockServiceWorker.js`
 * is not there either.
 */
export async function startMocks(): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('Mocks are for development alone.');
  const base = process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1';
  await setupWorker(...mockHandlers(base)).start({ onUnhandledRequest: 'bypass', quiet: true });
}
