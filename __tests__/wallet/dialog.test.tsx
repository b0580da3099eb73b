import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { encodeAbiParameters, encodeFunctionResult, multicall3Abi, parseEther } from 'viem';
import { toast } from '@/lib/page/toast';
import { endSession } from '@/lib/session/session';
import { beginAttempt } from '@/wallet/island/dialog/attempt';
import { UnsupportedWalletError } from '@/wallet/island/dialog/connection-faults';
import { prepareIsland } from '@/wallet/island/island';
import { kitNameKey } from '@/wallet/island/kit/account';
import {
  islandFailed,
  loadWallet,
  openAccount,
  openChain,
  openConnect,
  reconnectWallet,
  walletState,
} from '@/wallet/wallet-store';
import { relay } from './fake-relay';
import { announceWallet, CHROME, type FakeWallet, IPHONE, PIXEL, useDevice } from './fake-wallet';
import { PUBLIC_CONFIG } from './public-config';

// The build, too, draws QR codes without a border.
jest.mock('qr', () => jest.requireActual('./qr-as-built'));

// The only replacement of another host: a wallet behind WalletConnect's relay, which gives a code and waits.
jest.mock('@walletconnect/ethereum-provider', () => jest.requireActual('./fake-relay'));

const ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Multicall3's answer about a balance. */
const BALANCE = encodeFunctionResult({
  abi: multicall3Abi,
  functionName: 'aggregate3',
  result: [
    {
      success: true,
      returnData: encodeAbiParameters([{ type: 'uint256' }], [parseEther('4.2187')]),
    },
  ],
});

/** The chain as far as the dialog asks: everybody holds 4.2187 BNB. */
const network = setupServer(
  http.post('*/api/rpc', async ({ request }) => {
    const call = (await request.json()) as { id: number; method: string };
    const result = call.method === 'eth_call' ? BALANCE : '0x38';
    return HttpResponse.json({ jsonrpc: '2.0', id: call.id, result });
  }),
  http.post('*/api/v1/wallet/signOut', () =>
    HttpResponse.json({ status: 200, message: 'OK', data: null }),
  ),
);
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterAll(() => network.close());

let wallet: FakeWallet;
const user = userEvent.setup();

/** Eleven payments that are done, which RainbowKit reads once in the life of the page. */
const DONE = JSON.stringify({
  [ADDRESS]: {
    56: Array.from({ length: 11 }, (_, n) => ({
      hash: `0x${n.toString(16).padStart(64, '0')}`,
      description: `Payment ${n}`,
      status: 'confirmed',
    })),
  },
});

beforeAll(() => {
  wallet = announceWallet(ADDRESS);
});
beforeEach(() => {
  act(() => endSession());
  localStorage.clear();
  localStorage.setItem('rk-transactions', DONE);
  wallet.reset();
  useDevice(CHROME, 1440);
});
afterEach(async () => {
  jest.useRealTimers();
  relay.silent = false;
  jest.restoreAllMocks();
  if (walletState().status === 'connecting') await act(async () => relay.refuse());
  // The configuration lives as long as the page; each test leaves it without a connection.
  if (walletState().status === 'connected') {
    const { api } = await loadWallet();
    await act(() => api.disconnect());
  }
  act(() => islandFailed(new Error('between tests')));
});

async function draw() {
  const Island = await prepareIsland(PUBLIC_CONFIG);
  loadWallet().catch(() => {});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Island />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(walletState().status).toBe('disconnected'));
  return client;
}

/** A code of a few hundred modules, drawn. */
function isCode(dialog: HTMLElement): boolean {
  const paths = [...dialog.querySelectorAll('svg path')];
  return paths.some((path) => (path.getAttribute('d') ?? '').length > 2_000);
}

/** Addresses that a click would have led to; jsdom goes nowhere. */
function leaving(): string[] {
  const left: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    left.push(this.href);
  });
  return left;
}

async function openList() {
  await draw();
  await act(() => openConnect());
  return screen.findByRole('dialog');
}

const pick = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const connected = () => waitFor(() => expect(walletState().status).toBe('connected'));

async function connect() {
  await openList();
  await pick('Fake wallet');
  await connected();
}

const recent = () => JSON.parse(localStorage.getItem('rk-recent') ?? '[]');

describe('the list of wallets', () => {
  it('has the groups, and the eight wallets by name', async () => {
    const dialog = await openList();
    for (const group of ['Installed', 'Recommended', 'Popular', 'More', 'Other']) {
      expect(within(dialog).getByText(group)).toBeInTheDocument();
    }
    const names = ['MetaMask', 'WalletConnect', 'Rainbow', 'Coinbase', 'Rabby', 'Ledger', 'Argent'];
    for (const name of ['Fake wallet', ...names, 'Safe']) {
      expect(within(dialog).getByRole('button', { name })).toBeInTheDocument();
    }
    expect(within(dialog).queryByText('Ready')).not.toBeInTheDocument();
  });

  it('says what support never asks for', async () => {
    const dialog = await openList();
    expect(dialog).toHaveTextContent('Support never asks for your recovery phrase.');
  });

  it('marks the three wallets used last', async () => {
    localStorage.setItem('rk-recent', JSON.stringify(['rabby', 'ledger', 'coinbase', 'rainbow']));
    const dialog = await openList();
    expect(within(dialog).getAllByText('Recent')).toHaveLength(3);
    expect(within(dialog).getByRole('button', { name: /Rabby/ })).toHaveTextContent('Recent');
    expect(within(dialog).getByRole('button', { name: /Rainbow/ })).not.toHaveTextContent('Recent');
  });

  it('remembers three wallets, and which one was picked last', async () => {
    localStorage.setItem('rk-recent', JSON.stringify(['rabby', 'ledger', 'coinbase', 'rainbow']));
    await connect();
    await waitFor(() => expect(recent()).toEqual(['org.example.fake', 'rabby', 'ledger']));
    expect(localStorage.getItem('rk-latest-id')).toBe('org.example.fake');
  });

  it('is 504 px high at most, and explains wallets beside it', async () => {
    const dialog = await openList();
    expect(dialog.querySelector('[style*="max-height: 504px"]')).not.toBeNull();
    expect(dialog).toHaveTextContent('What is a Wallet?');
    expect(dialog).toHaveTextContent('A wallet holds your shares');
    expect(dialog).toHaveTextContent('An account is needed too');
    expect(dialog).not.toHaveTextContent(/Ethereum|NFT/);
    expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
      'href',
      'http://localhost/help',
    );
  });

  it('is compact below 768 px: 468 px high, and the explanation is a page of its own', async () => {
    useDevice(CHROME, 767);
    const dialog = await openList();
    // At once: RainbowKit alone would find out after half a second.
    expect(dialog.querySelector('[style*="max-height: 468px"]')).not.toBeNull();
    expect(dialog).not.toHaveTextContent('What is a Wallet?');
    await pick('Info');
    expect(dialog).toHaveTextContent('What is a Wallet?');
    await pick('Get a Wallet');
    expect(dialog).toHaveTextContent('Get a Wallet');
    await pick('Back');
    expect(dialog).toHaveTextContent('What is a Wallet?');
    await pick('Back');
    expect(screen.getByRole('button', { name: 'Rabby' })).toBeInTheDocument();
  });
});

describe('getting a wallet', () => {
  it('leads from the list to extension or phone, and on to instructions', async () => {
    const dialog = await openList();
    await pick('Get a Wallet');
    expect(within(dialog).getAllByRole('button', { name: 'GET' }).length).toBeGreaterThan(1);
    expect(dialog).toHaveTextContent('Mobile Wallet and Extension');
    await user.click(within(dialog).getAllByRole('button', { name: 'GET' })[0] as HTMLElement);
    expect(dialog).toHaveTextContent('Get MetaMask');
    expect(dialog).toHaveTextContent('MetaMask for Chrome');
    expect(dialog).toHaveTextContent('MetaMask for Mobile');
    await pick('Get the app');
    expect(dialog).toHaveTextContent('Scan with your phone to download on iOS or Android');
    expect(dialog.querySelector('svg')).not.toBeNull();
    await pick('Continue');
    expect(dialog).toHaveTextContent('Open the MetaMask app');
    expect(dialog).toHaveTextContent('Tap the scan button');
  });

  it('explains an extension in three steps, with a way to refresh', async () => {
    const dialog = await openList();
    await pick('Rabby');
    // It is not installed, so its download is offered at once.
    const download = await screen.findByRole('link', { name: 'Add to Chrome' });
    expect(download).toHaveAttribute('href', expect.stringContaining('chrome.google.com/webstore'));
    await user.click(download);
    expect(dialog).toHaveTextContent('Install the Rabby extension');
    expect(dialog).toHaveTextContent('Refresh your browser');
    expect(screen.getByRole('link', { name: 'Learn More' })).toBeInTheDocument();
  });
});

describe('connecting', () => {
  it('by phone shows a code to scan, and says so when it is spent', async () => {
    const dialog = await openList();
    await pick('Argent');
    await waitFor(() => expect(dialog).toHaveTextContent('Scan with Argent'));
    await waitFor(() => expect(isCode(dialog)).toBe(true));
    const spent = relay.uri;
    await act(async () => relay.refuse());
    await screen.findByRole('heading', { name: 'Connection failed' });
    await pick('Try again');
    await waitFor(() => expect(relay.uri).not.toBe(spent));
    await act(async () => relay.approve(ADDRESS));
    await connected();
    expect(walletState()).toMatchObject({ connectorName: 'Argent', address: ADDRESS });
  });

  it('with a silent relay says so at once, then offers another try, and shows no other wallet’s code', async () => {
    const dialog = await openList();
    await pick('Argent');
    await waitFor(() => expect(isCode(dialog)).toBe(true));
    const view = () => dialog.querySelector('[style*="max-height"]')?.children[2] as HTMLElement;
    await waitFor(() => expect(view().inert).toBeFalsy());

    relay.silent = true;
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Safe' }));
    await pass(20);
    const panel = within(dialog).getByRole('region', { name: 'Connection to Safe' });
    expect(panel).toHaveTextContent('Asking the relay of WalletConnect for a code.');
    expect(view().inert).toBe(true);
    await pass(5_000);
    expect(panel).toHaveTextContent('The relay of WalletConnect answers slowly.');
    await pass(15_000);
    expect(within(panel).getByRole('alert')).toHaveTextContent('Connection failed');
    expect(panel).toHaveTextContent('The relay of WalletConnect did not answer.');

    relay.silent = false;
    jest.useRealTimers();
    await pick('Try again');
    const again = await screen.findByRole('dialog');
    await waitFor(() => expect(again).toHaveTextContent('Scan with Safe'));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect(isCode(again)).toBe(true);
  });

  it('to a wallet that cannot be used here says why', async () => {
    const dialog = await openList();
    act(
      () =>
        void beginAttempt({ id: 'x', name: 'X' }, 'browser').fail(
          new UnsupportedWalletError('Why.'),
        ),
    );
    const panel = within(dialog).getByRole('region', { name: 'Connection to X' });
    expect(panel).toHaveTextContent('Not supported here');
    expect(panel).toHaveTextContent('Why.');
    expect(within(panel).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('to Coinbase tells of its own window, and of no relay, also when that fails', async () => {
    const dialog = await openList();
    let attempt: ReturnType<typeof beginAttempt> | undefined;
    act(() => {
      attempt = beginAttempt({ id: 'coinbase', name: 'Coinbase' }, 'window');
    });
    const panel = within(dialog).getByRole('region', { name: 'Connection to Coinbase' });
    expect(panel).toHaveTextContent('Confirm in the window of Coinbase.');
    act(() => attempt?.fail(new Error('The window was blocked.')));
    expect(panel).toHaveTextContent('Allow this site to open windows');
    expect(panel).not.toHaveTextContent('WalletConnect');
  });

  it('by Ledger opens its desktop app, and explains it to who has none', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const dialog = await openList();
    await pick('Ledger');
    await waitFor(() => expect(opened).toHaveBeenCalled());
    expect(opened.mock.calls[0]?.[0]).toBe(`ledgerlive://wc?uri=${encodeURIComponent(relay.uri)}`);
    await waitFor(() => expect(dialog).toHaveTextContent("Don't have Ledger?"));
    await pick('GET');
    expect(dialog).toHaveTextContent('Ledger for Desktop');
    const download = within(dialog).getByRole('link', { name: 'Add to Desktop' });
    expect(download).toHaveAttribute('href', 'https://www.ledger.com/ledger-live');
    await user.click(download);
    expect(dialog).toHaveTextContent('Open the Ledger Live app');
    expect(dialog).toHaveTextContent('Set up your Ledger');
    expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute(
      'href',
      expect.stringContaining('support.ledger.com'),
    );
    await pick('Back');
    expect(dialog).toHaveTextContent('Ledger for Desktop');
  });

  it('closes the dialog and knows the account', async () => {
    await connect();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(walletState()).toMatchObject({ address: ADDRESS, chainId: 56, wrongNetwork: false });
    await waitFor(() => expect(walletState().balance).toBe('4.21 BNB'));
  });

  it('can be tried again after a failure', async () => {
    let reject: (reason: unknown) => void = () => {};
    const refusal = new Promise((_, no) => {
      reject = no;
    });
    wallet.on('wallet_requestPermissions', () => refusal);
    const dialog = await openList();
    await pick('Fake wallet');
    await waitFor(() => expect(dialog).toHaveTextContent('Opening Fake wallet...'));
    expect(dialog).toHaveTextContent('Confirm the connection in the extension');
    reject(Object.assign(new Error('no'), { code: 4001 }));
    await screen.findByRole('heading', { name: 'Connection failed' });
    expect(dialog).toHaveTextContent('You rejected the connection in your wallet.');
    wallet.reset();
    await pick('Try again');
    await connected();
  });

  it('is called off by closing the dialog, also when the wallet approves afterwards', async () => {
    let approve: (answer: unknown) => void = () => {};
    const permission = new Promise((yes) => {
      approve = yes;
    });
    wallet.on('wallet_requestPermissions', () => permission);
    await openList();
    await pick('Fake wallet');
    await waitFor(() => expect(walletState().status).toBe('connecting'));
    await pick('Close');
    await waitFor(() => expect(walletState().status).toBe('disconnected'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const caveats = [{ type: 'restrictReturnedAccounts', value: [ADDRESS] }];
    await act(async () => approve([{ caveats }]));
    await waitFor(() => expect(wallet.asked).toContain('wallet_revokePermissions'));
    expect(walletState().status).toBe('disconnected');
  });

  it('ends when the wallet ends it, and every dialog with it', async () => {
    await connect();
    await act(() => openAccount());
    await screen.findByRole('dialog');
    await act(async () => wallet.emit('accountsChanged', []));
    await waitFor(() => expect(walletState().status).toBe('disconnected'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the account', () => {
  const stored = () => JSON.parse(localStorage.getItem('rk-transactions') ?? '{}')[ADDRESS][56];

  it('shows address and balance, and says for 1.5 seconds that the address is copied', async () => {
    await connect();
    await act(() => openAccount());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('heading')[0]).toHaveTextContent('0x3C…93BC');
    await waitFor(() => expect(dialog).toHaveTextContent('4.21 BNB'));
    jest.useFakeTimers();
    fireEvent.click(within(dialog).getByRole('button', { name: /Copy Address/ }));
    expect(dialog).toHaveTextContent('Copied!');
    act(() => jest.advanceTimersByTime(1499));
    expect(dialog).toHaveTextContent('Copied!');
    act(() => jest.advanceTimersByTime(2));
    expect(dialog).not.toHaveTextContent('Copied!');
  });

  it('shows three transactions of those it keeps, which are ten', async () => {
    await connect();
    await waitFor(() => expect(stored()).toHaveLength(10));
    await act(() => openAccount());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Recent Transactions');
    expect(within(dialog).getAllByText(/^Payment/)).toHaveLength(3);
    await pick('Clear All');
    expect(within(dialog).queryByText(/^Payment/)).not.toBeInTheDocument();
  });

  it('shows the name it has on Ethereum, where one is known, cut at 24 characters', async () => {
    const client = await draw();
    await act(() => openConnect());
    await pick('Fake wallet');
    await connected();
    const name = 'a-very-long-name-of-an-account.eth';
    act(() => void client.setQueryData(kitNameKey(ADDRESS), name));
    await waitFor(() => expect(walletState().name).toBe(name));
    await act(() => openAccount());
    expect(await screen.findByText('a-very-long-name-of-an-a...')).toBeInTheDocument();
  });

  it('can be disconnected', async () => {
    await connect();
    await act(() => openAccount());
    await pick(/Disconnect/);
    await waitFor(() => expect(walletState().status).toBe('disconnected'));
  });
});

describe('the network', () => {
  it('is switched from the dialog that says it is wrong', async () => {
    await connect();
    await act(async () => {
      wallet.chainId = 1;
      wallet.emit('chainChanged', '0x1');
    });
    await waitFor(() => expect(walletState().wrongNetwork).toBe(true));
    // RainbowKit has no account dialog on a foreign network; its button leads to the network then.
    await act(() => openAccount());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Wrong network detected, switch or disconnect to continue.');
    await user.click(within(dialog).getByText('BSC'));
    await waitFor(() => expect(walletState().wrongNetwork).toBe(false));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when the wallet rejects the switch', async () => {
    await connect();
    await act(async () => {
      wallet.chainId = 1;
      wallet.emit('chainChanged', '0x1');
    });
    await waitFor(() => expect(walletState().wrongNetwork).toBe(true));
    wallet.on('wallet_switchEthereumChain', { code: 4001 });
    const failed = jest.spyOn(toast, 'error').mockReturnValue('');
    await act(() => openChain());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByText('BSC'));
    await waitFor(() =>
      expect(failed).toHaveBeenCalledWith('The network was not switched', {
        description:
          'You rejected the request in your wallet. Nothing was sent. You can try again.',
      }),
    );
  });

  it('is shown as the one there is', async () => {
    await connect();
    await act(() => openChain());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Switch Networks');
    expect(within(dialog).getByText('Connected')).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  it.each([
    ['an iPhone', IPHONE, /apps\.apple\.com/],
    ['an Android phone', PIXEL, /play\.google\.com/],
  ])('%s has a row of wallets, and three to get from its store', async (_, userAgent, store) => {
    useDevice(userAgent, 390);
    const dialog = await openList();
    expect(within(dialog).getByRole('button', { name: 'Coinbase' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('What is a Wallet?');
    await pick('Get a Wallet');
    const links = within(dialog).getAllByRole('link', { name: 'GET' });
    expect(links).toHaveLength(3);
    for (const link of links) expect(link).toHaveAttribute('href', expect.stringMatching(store));
  });

  it.each([
    ['MetaMask', 'https://metamask.app.link/wc'],
    ['Safe', 'https://app.safe.global/wc'],
  ])('opens %s by its link, and remembers which link it was', async (name, href) => {
    useDevice(IPHONE, 390);
    const left = leaving();
    const dialog = await openList();
    await pick(name);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(left[0]).toBe(`${href}?uri=${encodeURIComponent(relay.uri)}`);
    expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
      href,
      name,
    });
    await waitFor(() =>
      expect(dialog).toHaveTextContent('Confirm the connection in your wallet app.'),
    );
    // For a browser that did not open it.
    expect(within(dialog).getByRole('link', { name: `Open ${name}` })).toHaveAttribute(
      'href',
      left[0],
    );
    await act(async () => relay.approve(ADDRESS));
    await connected();
  });

  it('leads by one tap back to the wallet used last, and says to continue in its app', async () => {
    useDevice(IPHONE, 390);
    localStorage.setItem('fnx.lastWallet', JSON.stringify({ id: 'safe', name: 'Safe' }));
    const left = leaving();
    await draw();
    act(() => void reconnectWallet());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Continue in Safe');
    expect(dialog).toHaveTextContent('Accept connection request in the wallet');
    await waitFor(() => expect(left).toHaveLength(1));
    await act(async () => relay.approve(ADDRESS));
    await connected();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
