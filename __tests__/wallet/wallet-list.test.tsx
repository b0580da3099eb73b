import { connectorsForWallets, type WalletList } from '@rainbow-me/rainbowkit';
import { type Connector, createConfig, http } from 'wagmi';
import { bnbSmartChain } from '@/chain/chains';
import { deferSetup, missingWallets, walletList } from '@/wallet/wallet-list';

const app = { appName: 'FNX', projectId: '' };

/** The wallets of a list by group, as the dialog would name them. */
function offered(projectId: string | null): Record<string, string[]> {
  const options = { ...app, projectId: projectId ?? '', options: {}, walletConnectParameters: {} };
  return Object.fromEntries(
    walletList(projectId).map(({ groupName, wallets }) => [
      groupName,
      wallets.map((create) => create(options as never).name),
    ]),
  );
}

describe('the list of wallets', () => {
  it('has the eight of the specification with a WalletConnect project id', () => {
    expect(offered('a-project')).toEqual({
      Popular: ['MetaMask', 'Rainbow', 'WalletConnect', 'Coinbase'],
      More: ['Rabby', 'Ledger', 'Argent', 'Safe'],
    });
    expect(missingWallets('a-project')).toEqual([]);
  });

  it('leaves out what cannot work without one, and names it', () => {
    expect(offered(null)).toEqual({
      Popular: ['MetaMask', 'Rainbow', 'Coinbase'],
      // Safe offers itself only inside Safe's own frame, which the dialog decides.
      More: ['Rabby', 'Safe'],
    });
    expect(missingWallets(null)).toEqual(['WalletConnect', 'Ledger', 'Argent', 'Safe']);
  });

  it('makes connectors with and without a project id', () => {
    for (const projectId of [null, 'a-project']) {
      const make = () =>
        connectorsForWallets(walletList(projectId), { ...app, projectId: projectId ?? '' });
      expect(make).not.toThrow();
    }
  });

  it('refuses an accent that is no hex colour, naming the wallet', () => {
    const [group] = walletList(null);
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
    const create = deferSetup(() => ({
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
});
