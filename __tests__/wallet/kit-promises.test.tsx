import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RainbowKitProvider, useConnectModal, WalletButton } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Config, createConnector, WagmiProvider } from 'wagmi';
import { APP_NAME, makeWagmiConfig } from '@/wallet/island/wagmi-config';
import { CHROME, PIXEL, useDevice } from './fake-wallet';
import { PUBLIC_CONFIG } from './public-config';

/*
 * Promises of the product about wallets that RainbowKit carries out: held here so that another release, or another
 * configuration, cannot change it unnoticed. WalletConnect's own connector, which would call out, is replaced by one that
 * offers a code to scan.
 */

const PAIRING = 'wc:pairing-code@2';
const mockWalletConnect: { asked: { metadata: object }[]; answer: () => Promise<never> } = {
  asked: [],
  answer: () => new Promise(() => {}),
};
jest.mock('wagmi/connectors', () => ({
  ...jest.requireActual('wagmi/connectors'),
  walletConnect: (parameters: { metadata: object }) => {
    mockWalletConnect.asked.push(parameters);
    return createConnector(() => ({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: () => mockWalletConnect.answer(),
      disconnect: async () => {},
      getAccounts: async () => [],
      getChainId: async () => 56,
      getProvider: async () => ({
        once: (_: string, take: (uri: string) => void) => take('wc:pairing-code@2'),
        on() {},
        removeListener() {},
      }),
      isAuthorized: async () => false,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }));
  },
}));
// The build, too, draws QR codes without a border.
jest.mock('qr', () => jest.requireActual('./qr-as-built'));

const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  mockWalletConnect.answer = () => new Promise(() => {});
  useDevice(CHROME, 1440);
});

function draw(config: Config, inside: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={client}>
        <RainbowKitProvider showRecentTransactions>{inside}</RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  );
}

function Opener() {
  const { openConnectModal } = useConnectModal();
  return (
    <button type="button" onClick={openConnectModal}>
      Open
    </button>
  );
}

async function openDialog() {
  draw(makeWagmiConfig(PUBLIC_CONFIG), <Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog');
}
const pick = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const follow = async (name: string | RegExp) =>
  user.click(await screen.findByRole('link', { name }));

describe('the steps of the dialog', () => {
  it('lead back to where each was come from, as far as the phone’s and the extension’s instructions', async () => {
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent('What is a Wallet?');
    await pick('Get a Wallet');
    expect(dialog).toHaveTextContent('Get a Wallet');
    await pick('Back');
    expect(dialog).toHaveTextContent('What is a Wallet?');
    await pick('Get a Wallet');
    await user.click(within(dialog).getAllByRole('button', { name: 'GET' })[0] as HTMLElement);
    expect(dialog).toHaveTextContent('Get MetaMask');
    await pick('Back');
    expect(dialog).not.toHaveTextContent('Get MetaMask');
    await user.click(within(dialog).getAllByRole('button', { name: 'GET' })[0] as HTMLElement);

    await pick('Get the app');
    expect(dialog).toHaveTextContent('Scan with your phone');
    await pick('Continue');
    expect(dialog).toHaveTextContent('Tap the scan button');
    await pick('Back');
    expect(dialog).toHaveTextContent('Scan with your phone');
    await pick('Back');
    expect(dialog).toHaveTextContent('MetaMask for Chrome');

    await follow('Add to Chrome');
    expect(dialog).toHaveTextContent('Refresh your browser');
    await pick('Back');
    expect(dialog).toHaveTextContent('MetaMask for Chrome');
  });

  it('open the program of the desktop, and have instructions for it and a way back from them', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const dialog = await openDialog();
    await pick('Ledger');
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith(
        `ledgerlive://wc?uri=${encodeURIComponent(PAIRING)}`,
        '_self',
      ),
    );
    opened.mockRestore();
    await pick('GET');
    expect(dialog).toHaveTextContent('Ledger for Desktop');
    await follow('Add to Desktop');
    expect(dialog).toHaveTextContent('Ledger Live');
    await pick('Back');
    expect(dialog).toHaveTextContent('Ledger for Desktop');
  });
});

describe('a wallet that is ready', () => {
  it('offers its code to scan, with the product’s name, description, address and icons', async () => {
    const dialog = await openDialog();
    await pick('WalletConnect');
    expect(await within(dialog).findByText(/Scan with your phone/)).toBeInTheDocument();
    expect(dialog.querySelector('svg')).not.toBeNull();
    expect(PAIRING).toMatch(/^wc:/);
    expect(mockWalletConnect.asked[0]?.metadata).toEqual({
      name: APP_NAME,
      description: 'A bank’s shares, held as tokens.',
      url: location.origin,
      icons: [],
    });
  });
});

describe('a wallet of a phone', () => {
  it('leaves its link behind, by which WalletConnect finds it again', async () => {
    useDevice(PIXEL, 390);
    await openDialog();
    await pick('MetaMask');
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? 'null')).toEqual({
        href: 'https://metamask.app.link/wc',
        name: 'MetaMask',
      }),
    );
  });
});

describe('a wallet of a phone that is connected again', () => {
  it('is waited for on a screen that asks to confirm in its app', async () => {
    useDevice(PIXEL, 390);
    draw(
      makeWagmiConfig(PUBLIC_CONFIG),
      <WalletButton.Custom wallet="metaMask">
        {({ connect: again }) => (
          <button type="button" onClick={() => void again()}>
            Again
          </button>
        )}
      </WalletButton.Custom>,
    );
    await pick('Again');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Continue in MetaMask');
    expect(dialog).toHaveTextContent('Accept connection request in the wallet');
  });
});

describe('a wallet on the list', () => {
  it('has the fields that the dialog shows', () => {
    const { connectors } = makeWagmiConfig(PUBLIC_CONFIG);
    type Details = Record<string, unknown> & { downloadUrls?: Record<string, string> };
    const all = connectors.map((connector) => (connector as { rkDetails?: Details }).rkDetails);
    const list = all.filter((details) => details !== undefined);
    expect(list.length).toBeGreaterThanOrEqual(8);
    for (const wallet of list) {
      expect(wallet).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        iconUrl: expect.anything(),
        iconBackground: expect.any(String),
        groupName: expect.stringMatching(/^(Recommended|Popular|More|Other|Others)$/),
        groupIndex: expect.any(Number),
      });
      if (wallet.iconAccent !== undefined) expect(wallet.iconAccent).toMatch(/^#[0-9a-f]{3,6}$/i);
    }
    const named = (name: string) => list.find((wallet) => wallet.name === name);
    expect(named('Coinbase')).toMatchObject({ shortName: 'Coinbase', iconAccent: '#2c5ff6' });
    expect(Object.keys(named('Ledger')?.downloadUrls ?? {})).toEqual(
      expect.arrayContaining(['ios', 'android', 'mobile', 'qrCode']),
    );
    const { extension } = named('Rabby') as { extension?: { instructions?: object } };
    expect(extension?.instructions).toMatchObject({
      steps: expect.any(Array),
      learnMoreUrl: expect.stringMatching(/^https:/),
    });
  });

  it('can be used on BNB Smart Chain and on no other chain', () => {
    expect(makeWagmiConfig(PUBLIC_CONFIG).chains.map(({ id, name }) => [id, name])).toEqual([
      [56, 'BNB Smart Chain'],
    ]);
  });
});

describe('the words of the dialogs', () => {
  const folder = join(__dirname, '../../node_modules/@rainbow-me/rainbowkit/dist');
  const texts = readdirSync(folder)
    .filter((file) => /^(en_US|chunk)-\w+\.js$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

  it.each([
    'Error preparing message, please retry!',
    'Error signing message, please retry!',
    'Error verifying signature, please retry!',
    'Oops, something went wrong!',
    'Wrong network detected, switch or disconnect to continue.',
    'Preparing message...',
    'Waiting for signature...',
    'Verifying signature...',
  ])('have "%s"', (words) => {
    expect(texts.some((text) => text.includes(words))).toBe(true);
  });
});
