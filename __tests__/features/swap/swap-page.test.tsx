import { encodeApproval } from '@fnx/chain/approval';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { Hex } from 'viem';
import { SwapPage } from '@/features/swap/swap-page';
import { setLanguage } from '@/lang/engine/current';
import {
  islandFailed,
  preloadWallet,
  registerControls,
  setWalletState,
} from '@/wallet/wallet-store';
import { sendCall } from '../../support/market/market';
import { startMarketPages } from '../../support/market/market-pages';
import { connectScriptedWallet } from '../../support/market/scripted-wallet';
import { hold } from '../../support/service/hold';

const pages = startMarketPages();
const user = userEvent.setup();

const AWAY = { status: 503, message: 'Away.', data: { code: 'UNAVAILABLE' } };
const unavailable = () => HttpResponse.json(AWAY, AWAY);

afterEach(() => {
  setLanguage('en');
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
      openKey: async () => {},
      openOtherKey: async () => {},
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

it('accepts a decimal comma where the language uses one', async () => {
  setLanguage('de');
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

it.each(['*/api/v1/config', '*/api/v1/wallet/getCurrencyList', '*/api/rpc'])(
  'keeps a press that comes before the answer of %s, and reviews the swap then',
  async (path) => {
    const release = hold(pages.network, path);
    connected(await open());
    await user.type(give(), '0.5');
    const button = screen.getByRole('button', { name: 'Review' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    release();
    expect(await screen.findByRole('heading', { name: 'Review your swap' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    // One press reviews once.
    expect(await screen.findByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-busy');
    expect(give()).toHaveValue('0.5');
  },
);

it('keeps no press for a price that cannot be had', async () => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  pages.network.use(http.post('*/api/rpc', () => failed.then(() => HttpResponse.error())));
  connected(await open());
  await user.type(give(), '0.5');
  const button = screen.getByRole('button', { name: 'Review' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  fail();
  expect(await screen.findByText('Exchange not available')).toBeInTheDocument();
  expect(button).not.toHaveAttribute('aria-busy');
  pages.network.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^1 BNB = 6\d\d/);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Review your swap' })).toBeInTheDocument();
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

it('asks for the approval again when the owner lowered it, and does not open the wallet for a swap that fails', async () => {
  const market = pages.market();
  const buyer = await market.buyer(2);
  const wallet = await connectScriptedWallet(market.chain, buyer.signer);
  let amount: bigint | null = 1n;
  wallet.answer('eth_sendTransaction', async ([call]) => {
    const { data = '0x', ...rest } = call as { to: Hex; data?: Hex };
    if (amount === null) return wallet.sendTransaction({ ...rest, data });
    const word = amount.toString(16).padStart(64, '0');
    return wallet.sendTransaction({ ...rest, data: `${data.slice(0, -64)}${word}` as Hex });
  });
  pages.open(buyer, <SwapPage />, '/swap?from=USDT&to=BNB&amount=25');
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await press('Review');
  const value = (label: string) => screen.getByText(label).parentElement;
  await screen.findByText('Estimated network fee');
  expect(value('Estimated network fee')).toHaveTextContent(/about 0\.000\d{1,3} BNB$/);
  for (const label of ['You receive (estimated)', 'Minimum received']) {
    expect(value(label)).toHaveTextContent(/0\.0\d{1,5} BNB/);
  }
  await press('Approve USDT');
  await screen.findByText(/Your wallet approved .* but 25.* is needed/);
  expect(wallet.warnings).toEqual([]);
  amount = null;
  await press('Approve USDT');
  // Approved, and lowered in the wallet since.
  const swap = await screen.findByRole('button', { name: 'Swap' });
  const terms = {
    token: market.chain.tokenAddress('USDT'),
    spender: market.chain.chainAddresses.router,
    amount: 2n,
  };
  await sendCall(market.chain, buyer.signer, encodeApproval(terms));
  await user.click(swap);
  await screen.findByText(/Your wallet approved .* but 25.* is needed/);
  expect(wallet.count('eth_sendTransaction')).toBe(2);
  await press('Approve USDT');
  await press('Swap');
  expect(await screen.findByRole('heading', { name: 'Swap complete' })).toHaveFocus();
  const got = screen.getByText('You received').parentElement;
  expect(got).toHaveTextContent(/You received0\.0[0-9]{3,7} BNB$/);
});

it('shows the amount received when BNB was wrapped', async () => {
  const market = pages.market();
  const buyer = await market.buyer(3);
  await connectScriptedWallet(market.chain, buyer.signer);
  pages.open(buyer, <SwapPage />, '/swap?from=BNB&to=WBNB&amount=0.25');
  for (const name of ['Review', 'Swap']) {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  }
  await screen.findByRole('heading', { name: 'Swap complete' });
  const got = screen.getByText('You received').parentElement;
  expect(got).toHaveTextContent('You received0.25 WBNB');
});
