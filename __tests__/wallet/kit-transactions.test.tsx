import { bnbSmartChain } from '@fnx/chain/chains';
import { RainbowKitProvider, useAddRecentTransaction } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createConfig, http as rpc, WagmiProvider } from 'wagmi';
import { connect } from 'wagmi/actions';
import { mock } from 'wagmi/connectors';

/*
 * The transactions that the account dialog remembers: which it takes, what becomes of them, and how long it waits.
 */

const ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const RPC = 'http://localhost/api/rpc';
const WAIT_MS = 300_000;
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;

/** The chain's status of each hash; none while no block has taken it. */
const receipts = new Map<string, 'success' | 'reverted'>();
const network = setupServer(
  http.post(RPC, async ({ request }) => {
    const call = (await request.json()) as { id: number; method: string; params?: string[] };
    return HttpResponse.json({ jsonrpc: '2.0', id: call.id, result: answer(call) });
  }),
);

function answer({ method, params = [] }: { method: string; params?: string[] }): unknown {
  const [of = ''] = params;
  const ended = receipts.get(of);
  if (method !== 'eth_getTransactionReceipt') return method === 'eth_blockNumber' ? '0x10' : null;
  if (!ended) return null;
  const status = ended === 'success' ? '0x1' : '0x0';
  return { transactionHash: of, blockNumber: '0x1', status, logs: [], type: '0x0' };
}

let add: ReturnType<typeof useAddRecentTransaction>;
function Probe() {
  add = useAddRecentTransaction();
  return null;
}

beforeAll(async () => {
  network.listen();
  const chain = bnbSmartChain(RPC);
  const connector = mock({ accounts: [ADDRESS] });
  const config = createConfig({
    chains: [chain],
    connectors: [connector],
    transports: { [chain.id]: rpc(RPC) },
    storage: null,
    pollingInterval: 20,
  });
  await connect(config, { connector });
  render(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <RainbowKitProvider>
          <Probe />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  );
});
afterAll(() => network.close());
afterEach(() => jest.restoreAllMocks());

const kept = (of: string) => {
  const all = JSON.parse(localStorage.getItem('rk-transactions') ?? '{}')[ADDRESS]?.[56] ?? [];
  return all.find((entry: { hash: string }) => entry.hash === of);
};
const status = (of: string) => kept(of)?.status;

it.each([
  ['a hash', { hash: '0x12', description: 'Buy' }, 'Invalid transaction hash'],
  [
    'letters of a hash',
    { hash: `0x${'z'.repeat(64)}`, description: 'Buy' },
    'Invalid transaction hash',
  ],
  ['a description', { hash: hash(1), description: 5 }, 'Transaction must have a description'],
  [
    'a whole number of confirmations',
    { hash: hash(1), description: 'Buy', confirmations: 0.5 },
    'Transaction confirmations must be a positiver integer',
  ],
  [
    'at least one confirmation',
    { hash: hash(1), description: 'Buy', confirmations: 0 },
    'Transaction confirmations must be a positiver integer',
  ],
])('needs %s', (_, transaction, words) => {
  expect(() => add(transaction as never)).toThrow(`Unable to add transaction\n${words}`);
  expect(localStorage.getItem('rk-transactions')).toBeNull();
});

it.each([
  ['success', 'confirmed'],
  ['reverted', 'failed'],
] as const)('waits for a block: %s is %s', async (end, shown) => {
  const of = hash(end.length);
  const sent = { hash: of, description: 'Buy shares with USDT', confirmations: 2 };
  act(() => add(sent));
  expect(kept(of)).toEqual({ ...sent, status: 'pending' });
  receipts.set(of, end);
  const ended = () => expect(kept(of)).toEqual({ ...sent, status: shown });
  await waitFor(ended);
});

it('gives up after 300 000 ms and not before', async () => {
  const of = hash(99);
  const clocks = jest.spyOn(globalThis, 'setTimeout');
  act(() => add({ hash: of, description: 'Buy shares with USDT' }));
  const started = () => clocks.mock.calls.filter(([, ms]) => ms === WAIT_MS);
  await waitFor(() => expect(started()).toHaveLength(1));
  expect(status(of)).toBe('pending');
  const [[end] = []] = started();
  await act(async () => (end as () => void)());
  await waitFor(() => expect(status(of)).toBe('failed'));
});
