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

/** Placeholder project ID for wallets that RainbowKit requires one for but that do not use it. */
const NO_PROJECT = 'none';

/**
 * The specified wallets in RainbowKit's groups. RainbowKit builds "Installed" from EIP-6963; "Other" are contract
 * wallets, "Others" any other browser wallet. Without a WalletConnect project ID, MetaMask and Rainbow are offered as
 * extensions and the wallets that need WalletConnect are omitted (see `unsupportedWallets`).
 *
 * @param projectId WalletConnect project ID, or null
 * @param demoWallet in demo mode only
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

/** Unavailable wallets and the displayed reason. */
export type Unsupported = { names: readonly string[]; reason: string };

/**
 * The specified wallets that are not available here.
 *
 * @param connectors all connectors created from `walletList`
 */
export function unsupportedWallets(
  projectId: string | null,
  connectors: readonly Connector[],
): Unsupported[] {
  const extensions = isPhone() ? connectors.map(detailsOf).filter(isMissingExtension) : [];
  return [
    {
      names: projectId ? [] : ['WalletConnect', 'Ledger', 'Argent', 'Safe'],
      reason: 'WalletConnect is not set up on this site',
    },
    {
      names: extensions.map(({ name = '' }) => name),
      reason: 'open this site in the browser of the wallet app',
    },
  ].filter(({ names }) => names.length > 0);
}

type Details = { id?: string; name?: string; installed?: boolean };

/** The wallet's ID. Many wallets share one connector type and its ID. */
export function walletIdOf(connector: Connector): string {
  return detailsOf(connector).id ?? connector.id;
}

/** RainbowKit stores the wallet's details on the connector; the connector's own name may be a library's. */
function detailsOf(connector: Connector): Details {
  return (connector as { rkDetails?: Details }).rkDetails ?? {};
}

/** Extension-only and not installed. Safe is reported through the project ID. */
function isMissingExtension({ id, installed }: Details): boolean {
  return installed === false && id !== 'safe';
}

/** Devices with RainbowKit's phone layout. */
export function isPhone(): boolean {
  return (
    /android|iPhone|iPod|iPad/i.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  );
}

/**
 * MetaMask through its extension, otherwise through WalletConnect and a deep link. RainbowKit's own entry uses the
 * MetaMask SDK, a large download that sends telemetry to other hosts.
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

/** RainbowKit ships Argent under its new name, Ready; the specification uses the old one. */
const argent: CreateWallet = (options) => ({ ...argentWallet(options), name: 'Argent' });

/** Safe's connector inside the Safe app, WalletConnect elsewhere. */
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

/** A browser wallet that is not in any other group. */
const browserWallet: CreateWallet = () => ({
  ...injectedWallet(),
  name: 'Browser wallet',
  hidden: () => !hasUnlistedWallet(),
});

/** Flags of listed wallets on `window.ethereum`. */
const LISTED_FLAGS = ['isMetaMask', 'isRainbow', 'isRabby', 'isCoinbaseWallet'] as const;

/**
 * Whether the browser has a wallet that is neither listed nor "Installed". The dialog shows EIP-6963 wallets on
 * desktops only; a wallet app's browser on a phone has nothing else.
 */
function hasUnlistedWallet(): boolean {
  const { ethereum } = window as { ethereum?: Partial<Record<string, unknown>> };
  if (!ethereum || LISTED_FLAGS.some((flag) => ethereum[flag])) return false;
  return isPhone() || !announcesWallets();
}

/** Wallets respond to the EIP-6963 request synchronously. */
function announcesWallets(): boolean {
  let announced = false;
  const onAnnounce = () => {
    announced = true;
  };
  window.addEventListener('eip6963:announceProvider', onAnnounce);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  window.removeEventListener('eip6963:announceProvider', onAnnounce);
  return announced;
}

function injectedConnector(target: 'metaMask' | 'rainbow') {
  return (details: Parameters<Wallet['createConnector']>[0]): CreateConnectorFn =>
    createConnector((config) => ({ ...injected({ target })(config), ...details }));
}

/** Extension only: connects if installed, otherwise offers the download. */
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
 * wagmi runs each connector's `setup` when the configuration is created, and WalletConnect's loads its SDK and contacts
 * its servers. This defers `setup` until the wallet is chosen.
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
            // `this` is the final connector; inner methods call their siblings through it.
            async connect(this: Connector, parameters: never) {
              ready ??= setup?.call(this) ?? Promise.resolve();
              await ready;
              try {
                return await notTooSoon(() => connect.call(this, parameters));
              } catch (error) {
                if (wallet.qrCode) notifyExpiredQrCode(wallet.name);
                throw error;
              }
            },
          } as ReturnType<CreateConnectorFn>;
        });
      },
    };
  };
}

/** RainbowKit keeps showing the QR code of a failed connection, although it no longer works. */
function notifyExpiredQrCode(name: string): void {
  // A closed dialog means the user cancelled.
  if (isPhone() || !document.querySelector('[data-rk] [role="dialog"]')) return;
  toast.error(`${name} did not connect`, {
    description:
      'The QR code has expired. Close the window and select the wallet again to get a new one.',
  });
}

/** RainbowKit renders its connection view shortly after the request and drops failures before that. */
const VIEW_READY_MS = 500;

/** Delays a failure until the dialog can show it with its retry button. */
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
