import { getWalletConnectConnector, type Wallet, type WalletList } from '@rainbow-me/rainbowkit';
import {
  argentWallet,
  coinbaseWallet,
  injectedWallet,
  ledgerWallet,
  metaMaskWallet,
  rabbyWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets';
import { type Connector, type CreateConnectorFn, createConnector } from 'wagmi';
import { injected } from 'wagmi/connectors';
import { toast } from '@/lib/page/toast';

type CreateWallet = WalletList[number]['wallets'][number];

/** Stands where RainbowKit insists on an id although the wallet is then used without one. */
const NO_PROJECT = 'none';

/**
 * The wallets of the specification, in RainbowKit's groups. "Installed" it makes itself from what the browser announces by
 * EIP-6963; "Other" are the wallets that are contracts, and "Others" is whatever else the browser brings along. MetaMask and
 * Rainbow are offered as extensions when there is no WalletConnect project id; those that have no other way in are then left
 * out, and `unsupportedWallets` names them.
 *
 * @param projectId WalletConnect project id, null when this installation has none
 * @param demoWallet present in demo mode only
 */
export function walletList(projectId: string | null, demoWallet?: () => Wallet): WalletList {
  const groups: WalletList = [
    {
      groupName: 'Recommended',
      wallets: [
        ...(demoWallet ? [demoWallet] : []),
        projectId ? metaMask : extensionOnly(metaMask),
        ...(projectId ? [walletConnectWallet] : []),
      ],
    },
    {
      groupName: 'Popular',
      wallets: [projectId ? rainbowWallet : extensionOnly(rainbowWallet), coinbase],
    },
    { groupName: 'More', wallets: projectId ? [rabby, ledgerWallet] : [rabby] },
    { groupName: 'Other', wallets: projectId ? [argent, safe] : [safeInFrame] },
    { groupName: 'Others', wallets: [browserWallet] },
  ];
  return groups.map(({ groupName, wallets }) => ({
    groupName,
    wallets: wallets.map(deferSetup),
  }));
}

/** Wallets that the dialog cannot offer here, with the reason, for people to read. */
export type Unsupported = { names: readonly string[]; reason: string };

/**
 * The specified wallets that cannot be used here.
 *
 * @param connectors all that were made from `walletList`
 */
export function unsupportedWallets(
  projectId: string | null,
  connectors: readonly Connector[],
): Unsupported[] {
  const extensions = isPhone() ? connectors.map(detailsOf).filter(isMissingExtension) : [];
  return [
    {
      names: projectId ? [] : ['WalletConnect', 'Ledger', 'Argent', 'Safe'],
      reason: 'this site has no WalletConnect project id',
    },
    {
      names: extensions.map(({ name = '' }) => name),
      reason: 'here they need the browser of their own app',
    },
  ].filter(({ names }) => names.length > 0);
}

type Details = { id?: string; name?: string; installed?: boolean };

/** The wallet behind a connector. Many wallets share one kind of connector, and its id with it. */
export function walletIdOf(connector: Connector): string {
  return detailsOf(connector).id ?? connector.id;
}

/** RainbowKit's own facts ride on a connector under this name; its plain name may be that of the library inside. */
function detailsOf(connector: Connector): Details {
  return (connector as { rkDetails?: Details }).rkDetails ?? {};
}

/** Offered as an extension alone, and not there. Safe says so itself, by the project id it needs. */
function isMissingExtension({ id, installed }: Details): boolean {
  return installed === false && id !== 'safe';
}

/** The devices for which RainbowKit shows its phone layout. */
export function isPhone(): boolean {
  return (
    /android|iPhone|iPod|iPad/i.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  );
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

/** A wallet of the browser itself that the rest of the list would miss. */
const browserWallet: CreateWallet = () => ({
  ...injectedWallet(),
  name: 'Browser wallet',
  hidden: () => !hasUnlistedWallet(),
});

/** Flags by which listed wallets make themselves known on `window.ethereum`. */
const LISTED_FLAGS = ['isMetaMask', 'isRainbow', 'isRabby', 'isCoinbaseWallet'] as const;

/**
 * Whether the browser brings a wallet along that is neither on the list nor in "Installed": the dialog lists announced
 * wallets on desktops alone, and an app's own browser on a phone has nothing else.
 */
function hasUnlistedWallet(): boolean {
  const { ethereum } = window as { ethereum?: Partial<Record<string, unknown>> };
  if (!ethereum || LISTED_FLAGS.some((flag) => ethereum[flag])) return false;
  return isPhone() || !announcesWallets();
}

/** Wallets answer the request of EIP-6963 at once. */
function announcesWallets(): boolean {
  let announced = false;
  const hear = () => {
    announced = true;
  };
  window.addEventListener('eip6963:announceProvider', hear);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  window.removeEventListener('eip6963:announceProvider', hear);
  return announced;
}

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
              try {
                return await notTooSoon(() => connect.call(this, parameters));
              } catch (error) {
                if (wallet.qrCode) sayCodeIsSpent(wallet.name);
                throw error;
              }
            },
          } as ReturnType<CreateConnectorFn>;
        });
      },
    };
  };
}

/** RainbowKit leaves the code of a failed connection on the screen, where nobody can tell that scanning it leads nowhere. */
function sayCodeIsSpent(name: string): void {
  // Whoever closed the dialog has called the connection off.
  if (isPhone() || !document.querySelector('[data-rk] [role="dialog"]')) return;
  toast.error(`${name} did not connect`, {
    description: 'The code is spent. Close the window and choose the wallet again for a new one.',
  });
}

/** RainbowKit draws its view of a connection a moment after the connection was asked for, and forgets failures before that. */
const VIEW_READY_MS = 500;

/** Holds a failure back until the dialog can show it, with its way to try again. */
export async function notTooSoon<T>(act: () => Promise<T>): Promise<T> {
  const started = Date.now();
  try {
    return await act();
  } catch (error) {
    const left = VIEW_READY_MS - (Date.now() - started);
    if (left > 0) await new Promise((wake) => setTimeout(wake, left));
    throw error;
  }
}
