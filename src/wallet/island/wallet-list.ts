import type { Wallet, WalletList } from '@rainbow-me/rainbowkit';
import { safeWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets';
import type { Connector } from 'wagmi';
import { t, type WalletText } from '@/lang/wallet';
import { PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';
import { browserWallet } from './browser-wallet';
import {
  argent,
  coinbase,
  extensionOnly,
  ledger,
  metaMask,
  metaMaskBrowser,
  rabby,
  rainbow,
  safe,
} from './listed-wallets';
import { relayConnector } from './relay-connector';
import { isUnsupported, NO_RELAY, unsupported } from './unsupported-wallet';
import { type CreateWallet, watched } from './watched-connector';

const IN_SAFE =
  'Safe opens this site inside of its own app. In Safe, go to Apps, add this site as a custom app, and connect there.' satisfies WalletText;

/**
 * The specified wallets in RainbowKit's groups. RainbowKit builds "Installed" from EIP-6963; "Other" are contract
 * wallets, "Others" any other browser wallet. Without a WalletConnect project ID, MetaMask and Rainbow are offered as
 * extensions, and the wallets that need WalletConnect are marked as unsupported, in each group behind those that work.
 *
 * @param projectId WalletConnect project ID, or null
 * @param own wallets of this site itself, which come first: the account by passkey, and the demo wallet in demo mode
 */
export function walletList(projectId: string | null, own: readonly (() => Wallet)[]): WalletList {
  const needsRelay = (create: CreateWallet) => (projectId ? create : unsupported(create, NO_RELAY));
  const groups: WalletList = [
    {
      groupName: 'Recommended',
      wallets: [...own, projectId ? metaMask : metaMaskBrowser, needsRelay(scan)],
    },
    {
      groupName: 'Popular',
      wallets: [projectId ? rainbow : extensionOnly(rainbow, 'rainbow'), coinbase],
    },
    {
      groupName: 'More',
      wallets: [extensionOnly(rabby), needsRelay(ledger)],
    },
    { groupName: 'Other', wallets: [needsRelay(argent), projectId ? safe : safeInFrame] },
    { groupName: 'Others', wallets: [browserWallet] },
  ];
  return groups.map(({ groupName, wallets }) => ({
    groupName,
    // Supported wallets come first.
    wallets: [...wallets]
      .sort((a, b) => Number(isUnsupported(a)) - Number(isUnsupported(b)))
      .map(watched),
  }));
}

/** Any wallet that scans codes. The same entry has a second connector, for WalletConnect's own dialog. */
const scan: CreateWallet = (options) => {
  const wallet = walletConnectWallet(options);
  const own = relayConnector(wallet.id, {
    projectId: options.projectId,
    walletConnectParameters: options.walletConnectParameters as never,
  });
  return {
    ...wallet,
    createConnector: (details) =>
      details.rkDetails.showQrModal ? wallet.createConnector(details) : own(details),
  };
};

/** Without WalletConnect, Safe works only as an app inside of it. */
const safeInFrame: CreateWallet = (options) => {
  const wallet = safeWallet();
  return wallet.installed ? wallet : unsupported(() => wallet, IN_SAFE)(options);
};

/** The wallet's ID. Many wallets share one connector type and its ID. */
export function walletIdOf(connector: Connector): string {
  // RainbowKit stores the wallet's details on the connector; the connector's own ID may be a library's.
  return (connector as { rkDetails?: { id?: string } }).rkDetails?.id ?? connector.id;
}

/** The wallet's name. The line of the list says more of an account by passkey, and RainbowKit makes that line the connector's name. */
export function walletNameOf(connector: Connector): string {
  return walletIdOf(connector) === PASSKEY_CONNECTOR_ID ? t('Passkey') : connector.name;
}
