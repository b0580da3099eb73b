import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { SwapPage } from '@/features/swap/swap-page';
import { writeAsDevice, writeAsHouse } from '@/lib/format/locale';
import {
  islandFailed,
  preloadWallet,
  registerControls,
  setWalletState,
} from '@/wallet/wallet-store';
import { startMarketPages } from '../../support/market/market-pages';

/* The swap page before there is a price, during an outage, and after it, on the exchange of a local chain. */

const pages = startMarketPages();
const user = userEvent.setup();

const unavailable = () =>
  HttpResponse.json(
    { status: 503, message: 'Away.', data: { code: 'UNAVAILABLE' } },
    { status: 503 },
  );

afterEach(() => {
  writeAsHouse();
  act(() => islandFailed(new Error('between tests')));
});

async function open() {
  const buyer = await pages.market().buyer();
  pages.open(buyer, <SwapPage />, '/swap');
  return pages.market().chain.client(buyer.signer).account.address;
}

/** State of a connected and linked wallet, set by the island once it is loaded. */
function connected(address: `0x${string}`) {
  act(() => {
    preloadWallet();
    setWalletState({
      status: 'connected',
      authentication: 'authenticated',
      address,
      chainId: 56,
      wrongNetwork: false,
      connectorName: 'Test wallet',
    });
  });
}

const give = () => screen.getByLabelText('You pay');
const get = () => screen.getByLabelText('You receive (estimated)');

it('requires a wallet first, then an amount', async () => {
  const address = await open();
  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeEnabled();
  expect(get()).toHaveTextContent(/^0$/);
  connected(address);
  expect(screen.getByRole('button', { name: 'Enter an amount' })).toBeDisabled();
});

it('offers to reconnect the last wallet', async () => {
  localStorage.setItem('fnx.lastWallet', JSON.stringify({ id: 'x', name: 'Old wallet' }));
  const asked: string[] = [];
  await open();
  await user.click(screen.getByRole('button', { name: 'Reconnect Old wallet' }));
  act(() =>
    registerControls({
      openConnect: () => asked.push('connect'),
      openAccount: () => {},
      openChain: () => {},
      reconnect: async () => asked.push('reconnect') > 0,
      api: {} as never,
    }),
  );
  await screen.findByRole('button', { name: 'Connect another wallet' });
  expect(asked).toEqual(['reconnect']);
});

it('shows terms for a typed amount, of the same height before its price is known', async () => {
  connected(await open());
  const terms = () => screen.queryAllByRole('term').length;
  expect(terms()).toBe(0);
  await user.type(give(), '0.5');
  await waitFor(() => expect(terms()).toBe(4));
  expect(await screen.findByText(/^1 BNB = 6\d\d\.\d+ USDT$/)).toBeInTheDocument();
  expect(get()).toHaveTextContent(/^3\d\d\.\d+$/);
  expect(terms()).toBe(4);
  expect(screen.getByRole('button', { name: 'Review' })).toBeEnabled();
});

it('accepts a decimal comma where the device uses one', async () => {
  Object.defineProperty(navigator, 'languages', { value: ['de-DE'], configurable: true });
  writeAsDevice();
  connected(await open());
  await user.type(give(), '0,5');
  expect(give()).toHaveValue('0,5');
  expect(await screen.findByText(/^1 BNB = 6\d\d,\d+ USDT$/)).toBeInTheDocument();
  // The comma must be a decimal separator, not a thousands separator.
  await user.clear(give());
  // A point may be this device's thousands separator, or another's decimal sign.
  await user.type(give(), '1.234');
  expect(get()).toHaveTextContent(/^0$/);
  expect(screen.getByRole('button', { name: /^1\.234,00/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^1,234/ }));
  expect(give()).toHaveValue('1,234');
  await waitFor(() => expect(get()).toHaveTextContent(/^7\d\d,\d+$/));
});

it.each([
  ['the service fails', 'api/v1/wallet/getCurrencyList', unavailable],
  ['there is no line', 'api/v1/wallet/getCurrencyList', () => HttpResponse.error()],
  ['several calls fail', 'api/v1/*', unavailable],
])('reports that no money was sent when %s, and recovers', async (_, path, answer) => {
  pages.network.use(http.get(`*/${path}`, answer));
  connected(await open());
  expect(await screen.findByText('Exchange not available')).toBeInTheDocument();
  expect(screen.getByText(/No money was sent/)).toBeInTheDocument();
  pages.network.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.type(give(), '1');
  expect(await screen.findByText(/^1 BNB = 6\d\d/)).toBeInTheDocument();
  expect(screen.queryByText('Exchange not available')).not.toBeInTheDocument();
});

it('shows no price while the node is down, and the price once it is back', async () => {
  connected(await open());
  await user.type(give(), '1');
  await screen.findByText(/^1 BNB = 6\d\d/);
  pages.network.use(http.post('*/api/rpc', () => HttpResponse.error()));
  await user.type(give(), '2');
  expect(await screen.findByText('Swap not available')).toBeInTheDocument();
  expect(get()).toHaveTextContent(/^0$/);
  expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
  pages.network.resetHandlers();
  await user.type(give(), '{Backspace}');
  expect(await screen.findByText(/^1 BNB = 6\d\d/)).toBeInTheDocument();
});

it('reports an invalid amount and a low balance', async () => {
  const address = await open();
  connected(address);
  await user.type(give(), '-1');
  expect(await screen.findByText('An amount cannot be negative.')).toBeInTheDocument();
  await user.clear(give());
  await user.type(give(), '99999999');
  expect(
    await screen.findByText('Your BNB balance is too low. Enter a smaller amount.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Review' })).toBeDisabled();
});
