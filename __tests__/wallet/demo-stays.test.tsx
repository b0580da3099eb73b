import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { WalletMount } from '@/wallet/wallet-mount';
import { getWallet, islandFailed, walletState } from '@/wallet/wallet-store';
import { PUBLIC_CONFIG } from './public-config';

/* The demo wallet, which the page itself holds, over a load of the page. */

const network = setupServer(
  http.post('*/api/rpc', async ({ request }) => {
    const { id } = (await request.json()) as { id: number };
    return HttpResponse.json({ jsonrpc: '2.0', id, result: '0x0' });
  }),
  http.get('*/api/v1/config', () =>
    HttpResponse.json({ status: 200, message: 'OK', data: { ...PUBLIC_CONFIG, demo: true } }),
  ),
  // A connected wallet asks more, if the test is still there: nothing of it matters here.
  http.all('*/api/*', () => new HttpResponse(null, { status: 404 })),
);
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());

function load() {
  act(() => islandFailed(new Error('The page was left.')));
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <WalletMount />
    </QueryClientProvider>,
  );
}

it('stays connected until its owner disconnects it', async () => {
  localStorage.setItem('fnx.demoWallet', '7');
  localStorage.setItem('fnx.demoConnected', 'true');
  const first = load();
  await waitFor(() => expect(walletState().status).toBe('connected'));
  const { address } = walletState();
  expect(address).toMatch(/^0x/);
  await act(async () => (await getWallet()).disconnect());
  expect(localStorage.getItem('fnx.demoConnected')).toBeNull();
  first.unmount();
  load();
  expect(walletState().status).toBe('idle');
});
