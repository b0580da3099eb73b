import { bnbSmartChain } from '@fnx/chain/chains';
import { connectorsForWallets, type WalletList } from '@rainbow-me/rainbowkit';
import compile from 'icu-minify/compile';
import { type Connector, createConfig, http } from 'wagmi';
import { messageKey } from '@/lang/engine/message-key';
import { addCatalog, startRendering } from '@/lang/engine/text';
import kitLocale, { en_US_default } from '@/wallet/island/kit/texts';
import { walletIdOf, walletList } from '@/wallet/island/wallet-list';
import { notTooSoon, watched } from '@/wallet/island/watched-connector';
import german from '../../languages/de/kit.json';
import { CHROME, PIXEL, useDevice } from './fake-wallet';

const app = { appName: 'FNX', projectId: '' };

/** The wallets of a list by group, as the dialog would name them. */
function offered(projectId: string | null): Record<string, string[]> {
  const options = { ...app, projectId: projectId ?? '', options: {}, walletConnectParameters: {} };
  return Object.fromEntries(
    walletList(projectId, []).map(({ groupName, wallets }) => [
      groupName,
      wallets.map((create) => create(options as never).name),
    ]),
  );
}

/** The text of a key, as RainbowKit looks it up. */
function textOf(key: string): unknown {
  const find = (of: unknown, name: string) => (of as Record<string, unknown> | undefined)?.[name];
  return key.split('.').reduce<unknown>(find, JSON.parse(en_US_default));
}

/** The connectors of a list, as the page would have them. */
function made(projectId: string | null) {
  const chain = bnbSmartChain('http://127.0.0.1:1');
  const config = createConfig({
    chains: [chain],
    connectors: connectorsForWallets(walletList(projectId, []), {
      ...app,
      projectId: projectId ?? '',
    }),
    transports: { [chain.id]: http() },
    storage: null,
    multiInjectedProviderDiscovery: false,
  });
  return config.connectors;
}

describe('the list of wallets', () => {
  it('has the eight of the specification with a WalletConnect project id', () => {
    expect(offered('a-project')).toEqual({
      Recommended: ['MetaMask', 'WalletConnect'],
      Popular: ['Rainbow', 'Coinbase'],
      More: ['Rabby', 'Ledger'],
      Other: ['Argent', 'Safe'],
      // Shown only where the browser brings one along that is not on the list.
      Others: ['Browser wallet'],
    });
  });

  it('marks what cannot work without one', () => {
    useDevice(CHROME, 1440);
    expect(offered(null)).toEqual({
      Recommended: ['MetaMask', 'WalletConnect (unsupported)'],
      Popular: ['Rainbow', 'Coinbase'],
      More: ['Rabby', 'Ledger (unsupported)'],
      Other: ['Argent (unsupported)', 'Safe (unsupported)'],
      Others: ['Browser wallet'],
    });
  });

  it('marks what is an extension alone on a phone, where MetaMask opens the page in its app', () => {
    useDevice(PIXEL, 390);
    expect(offered(null)).toMatchObject({
      Recommended: ['MetaMask', 'WalletConnect (unsupported)'],
      // Wallets that work come first.
      Popular: ['Coinbase', 'Rainbow (unsupported)'],
      More: ['Rabby (unsupported)', 'Ledger (unsupported)'],
    });
    useDevice(CHROME, 1440);
  });

  it('offers an app by a code only where the app then connects by a code', () => {
    type Details = { name: string; qrCode?: object; downloadUrls?: { qrCode?: string } };
    for (const projectId of [null, 'a-project']) {
      const details = made(projectId).map(
        (connector) => (connector as unknown as { rkDetails: Details }).rkDetails,
      );
      const stranded = details.filter(
        ({ qrCode, downloadUrls }) => downloadUrls?.qrCode && !qrCode,
      );
      expect(stranded.map(({ name }) => name)).toEqual([]);
    }
  });

  it('leads to instructions wherever it offers a download', () => {
    type Steps = { instructions?: { steps: { title: string }[] } };
    type Details = {
      name: string;
      extension?: Steps;
      downloadUrls?: Record<string, string>;
    };
    for (const projectId of [null, 'a-project']) {
      for (const connector of made(projectId)) {
        const { name, extension, downloadUrls } = (connector as unknown as { rkDetails: Details })
          .rkDetails;
        if (!downloadUrls?.browserExtension && !downloadUrls?.chrome) continue;
        expect([name, extension?.instructions?.steps.length]).toEqual([name, 3]);
        for (const { title } of extension?.instructions?.steps ?? []) {
          expect(textOf(title)).toEqual(expect.any(String));
        }
      }
    }
  });

  it('offers a wallet of the browser that neither the list nor an announcement names', () => {
    const offers = () => made(null).some((connector) => walletIdOf(connector) === 'injected');
    expect(offers()).toBe(false);
    const legacy = window as { ethereum?: object };
    legacy.ethereum = { isTrust: true };
    expect(offers()).toBe(true);
    legacy.ethereum = { isMetaMask: true };
    expect(offers()).toBe(false);
    legacy.ethereum = { isTrust: true };
    const announce = () => window.dispatchEvent(new Event('eip6963:announceProvider'));
    window.addEventListener('eip6963:requestProvider', announce);
    expect(offers()).toBe(false);
    // Phones list no announced wallets.
    useDevice(PIXEL, 390);
    expect(offers()).toBe(true);
    useDevice(CHROME, 1440);
    window.removeEventListener('eip6963:requestProvider', announce);
    delete legacy.ethereum;
  });

  it('makes connectors with and without a project id', () => {
    for (const projectId of [null, 'a-project']) {
      const make = () =>
        connectorsForWallets(walletList(projectId, []), { ...app, projectId: projectId ?? '' });
      expect(make).not.toThrow();
    }
  });

  it('refuses an accent that is no hex colour, naming the wallet', () => {
    const [group] = walletList(null, []);
    const [metaMask] = group?.wallets ?? [];
    if (!metaMask) throw new Error('no wallet');
    const list: WalletList = [
      {
        groupName: 'Popular',
        wallets: [(options) => ({ ...metaMask(options), iconAccent: 'orange' })],
      },
    ];
    expect(() => connectorsForWallets(list, app)).toThrow(
      'Property `iconAccent` is not a hex value for wallet: MetaMask',
    );
  });
});

describe('a connector', () => {
  it('is set up when it is chosen and not before, once', async () => {
    const done: string[] = [];
    const create = watched(() => ({
      id: 'test',
      name: 'Test',
      iconUrl: '',
      iconBackground: '#fff',
      createConnector: (details) => (config) => ({
        id: 'test',
        name: 'Test',
        type: 'test',
        async setup() {
          done.push(`setup ${(this as unknown as Connector).id}`);
        },
        async connect() {
          done.push('connect');
          return { accounts: [] as never, chainId: config.chains[0].id };
        },
        async disconnect() {},
        async getAccounts() {
          return [];
        },
        async getChainId() {
          return 56;
        },
        async getProvider() {
          return {};
        },
        async isAuthorized() {
          return false;
        },
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
        ...details,
      }),
    }));
    const chain = bnbSmartChain('http://127.0.0.1:1');
    const config = createConfig({
      chains: [chain],
      connectors: connectorsForWallets([{ groupName: 'Popular', wallets: [create] }], app),
      transports: { [chain.id]: http() },
      storage: null,
    });
    const connector = config.connectors.find(({ id }) => id === 'test');
    expect(done).toEqual([]);
    await connector?.connect();
    await connector?.connect();
    expect(done).toEqual(['setup test', 'connect', 'connect']);
  });

  it('fails late enough for the dialog to say so', async () => {
    const started = Date.now();
    await expect(notTooSoon(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(Date.now() - started).toBeGreaterThanOrEqual(499);
    await expect(notTooSoon(async () => 'yes')).resolves.toBe('yes');
  });
});

it('speaks the language of the page in each of its dialogs', () => {
  // A text that stands for each: what is still English has no mark.
  const marked = Object.keys(german).map((english) => [
    messageKey(english),
    compile(`de: ${english}`),
  ]);
  addCatalog('de', 'kit', Object.fromEntries(marked));
  startRendering('de', new Set());
  const leaves = (of: unknown): unknown[] =>
    typeof of === 'object' && of !== null ? Object.values(of).flatMap(leaves) : [of];
  const texts = leaves(JSON.parse(String(kitLocale)));
  startRendering('en', new Set());
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => !String(text).startsWith('de: '))).toEqual([]);
});
