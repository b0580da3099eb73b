import { getWalletConnectConnector, type Wallet, type WalletList } from '@rainbow-me/rainbowkit';
import {
  argentWallet,
  coinbaseWallet,
  ledgerWallet,
  metaMaskWallet,
  rabbyWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets';
import { type Connector, type CreateConnectorFn, createConnector } from 'wagmi';
import { injected } from 'wagmi/connectors';

type CreateWallet = WalletList[number]['wallets'][number];

/** Stands where RainbowKit insists on an id although the wallet is then used without one. */
const NO_PROJECT = 'none';

/**
 * The wallets of the specification, in RainbowKit's groups ("Installed" it makes itself from what
 * the browser announces by EIP-6963). MetaMask and Rainbow are offered as extensions when there is
 * no WalletConnect project id; those that have no other way in are then left out, and
 * `missingWallets` names them.
 *
 * @param projectId WalletConnect project id, null when this installation has none
 * @param demoWallet present in demo mode only
 */
export function walletList(projectId: string | null, demoWallet?: () => Wallet): WalletList {
  const groups: WalletList = [
    { groupName: 'Recommended', wallets: demoWallet ? [demoWallet] : [] },
    {
      groupName: 'Popular',
      wallets: projectId
        ? [metaMask, rainbowWallet, walletConnectWallet, coinbase]
        : [extensionOnly(metaMask), extensionOnly(rainbowWallet), coinbase],
    },
    {
      groupName: 'More',
      wallets: projectId ? [rabby, ledgerWallet, argent, safe] : [rabby, safeInFrame],
    },
  ];
  return groups
    .map(({ groupName, wallets }) => ({ groupName, wallets: wallets.map(deferSetup) }))
    .filter(({ wallets }) => wallets.length > 0);
}

/** Names of the specified wallets that cannot work without a WalletConnect project id. */
export function missingWallets(projectId: string | null): string[] {
  return projectId ? [] : ['WalletConnect', 'Ledger', 'Argent', 'Safe'];
}

/**
 * MetaMask by extension, else by WalletConnect and its deep link. RainbowKit's own entry goes
 * through MetaMask's SDK, which is a second large download and reports to hosts of its own.
 */
const metaMask: CreateWallet = (options) => {
  const wallet = metaMaskWallet({ ...options, projectId: options.projectId || NO_PROJECT });
  if (wallet.installed) return { ...wallet, createConnector: injectedConnector('metaMask') };
  const deepLink = (uri: string) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`;
  return {
    ...wallet,
    mobile: { getUri: deepLink },
    qrCode: wallet.qrCode ?? { getUri: deepLink },
    createConnector: getWalletConnectConnector(options),
  };
};

const rabby: CreateWallet = () => ({ ...rabbyWallet(), name: 'Rabby' });

const coinbase: CreateWallet = (options) => ({ ...coinbaseWallet(options), name: 'Coinbase' });

/** RainbowKit ships Argent as an alias of its new name, Ready; the product keeps the old one. */
const argent: CreateWallet = (options) => ({ ...argentWallet(options), name: 'Argent' });

/** Inside Safe's own frame Safe's connector, anywhere else by WalletConnect. */
const safe: CreateWallet = (options) => {
  const wallet = safeWallet();
  if (wallet.installed) return wallet;
  return {
    ...wallet,
    installed: undefined,
    downloadUrls: { mobile: 'https://safe.global/wallet', qrCode: 'https://safe.global/wallet' },
    mobile: {
      getUri: (uri) => `https://app.safe.global/wc?uri=${encodeURIComponent(uri)}`,
    },
    qrCode: { getUri: (uri) => uri },
    createConnector: getWalletConnectConnector(options),
  };
};

const safeInFrame: CreateWallet = () => safeWallet();

function injectedConnector(target: 'metaMask' | 'rainbow') {
  return (details: Parameters<Wallet['createConnector']>[0]): CreateConnectorFn =>
    createConnector((config) => ({ ...injected({ target })(config), ...details }));
}

/** The wallet's extension alone: connected when installed, else offered for download. */
function extensionOnly(create: CreateWallet): CreateWallet {
  return (options) => {
    const wallet = create({ ...options, projectId: options.projectId || NO_PROJECT });
    if (wallet.installed) return wallet;
    const { qrCode: _qrCode, ...downloadUrls } = wallet.downloadUrls ?? {};
    return {
      ...wallet,
      installed: false,
      downloadUrls,
      mobile: undefined,
      qrCode: undefined,
      createConnector: injectedConnector(wallet.id === 'rainbow' ? 'rainbow' : 'metaMask'),
    };
  };
}

/**
 * wagmi runs each connector's `setup` as soon as the configuration exists, and WalletConnect's
 * loads its SDK and calls out in it. Here a connector is set up when it is chosen, so a page with
 * an open dialog has met no other host.
 */
export function deferSetup(create: CreateWallet): CreateWallet {
  return (options) => {
    const wallet = create(options);
    return {
      ...wallet,
      createConnector: (details) => {
        const createInner = wallet.createConnector(details);
        return createConnector((config) => {
          const { setup, connect, ...rest } = createInner(config);
          let ready: Promise<void> | undefined;
          return {
            ...rest,
            // `this` is the finished connector: inner methods reach their siblings through it.
            async connect(this: Connector, parameters: never) {
              ready ??= setup?.call(this) ?? Promise.resolve();
              await ready;
              return connect.call(this, parameters);
            },
          } as ReturnType<CreateConnectorFn>;
        });
      },
    };
  };
}
