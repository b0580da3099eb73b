import type { Wallet } from '@rainbow-me/rainbowkit';
import {
  argentWallet,
  coinbaseWallet,
  ledgerWallet,
  metaMaskWallet,
  rabbyWallet,
  rainbowWallet,
  safeWallet,
} from '@rainbow-me/rainbowkit/wallets';
import { type CreateConnectorFn, createConnector } from 'wagmi';
import { injected } from 'wagmi/connectors';
import type { WalletText } from '@/lang/wallet';
import { isPhone } from './devices';
import { relayConnector } from './relay-connector';
import { idleConnector, NO_PROJECT, unsupported } from './unsupported-wallet';
import type { CreateWallet } from './watched-connector';

/**
 * MetaMask through its extension, otherwise through WalletConnect and a deep link. RainbowKit's own entry uses the
 * MetaMask SDK, a large download that sends telemetry to other hosts.
 */
export const metaMask: CreateWallet = (options) => {
  const wallet = metaMaskWallet({ ...options, projectId: options.projectId || NO_PROJECT });
  if (wallet.installed) return { ...wallet, createConnector: injectedConnector('metaMask') };
  const deepLink = (uri: string) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`;
  return {
    ...wallet,
    mobile: { getUri: deepLink },
    qrCode: wallet.qrCode ?? { getUri: deepLink },
    createConnector: relayConnector(wallet.id, options),
  };
};

/** MetaMask on a phone without WalletConnect: opens this page in the browser of its app, where it connects like an extension. */
export const metaMaskBrowser: CreateWallet = (options) => {
  const wallet = extensionOnly(metaMask, 'metaMask')(options);
  if (wallet.installed || !isPhone()) return wallet;
  return {
    ...wallet,
    installed: undefined,
    mobile: { getUri: dappLink },
    // The app continues, and this page gets no answer.
    createConnector: idleConnector(wallet, () => new Promise(() => {})),
  };
};

/** https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks */
export const DAPP_LINK = 'https://link.metamask.io/dapp/';

function dappLink(): string {
  return `${DAPP_LINK}${location.host}${location.pathname}${location.search}`;
}

const EXTENSION_GUIDE = 'wallet_connectors.rainbow.extension';

/** RainbowKit offers Rainbow's extension without instructions. */
export const rainbow: CreateWallet = (options) => {
  const wallet = rainbowWallet({ ...options, projectId: options.projectId || NO_PROJECT });
  const steps = (['install', 'create', 'refresh'] as const).map((step, index) => ({
    step,
    title: `${EXTENSION_GUIDE}.step${index + 1}.title`,
    description: `${EXTENSION_GUIDE}.step${index + 1}.description`,
  }));
  const learnMoreUrl = 'https://rainbow.me/extension';
  return {
    ...wallet,
    extension: { instructions: { learnMoreUrl, steps } },
    ...(wallet.installed ? {} : { createConnector: relayConnector(wallet.id, options) }),
  };
};

export const rabby: CreateWallet = () => ({ ...rabbyWallet(), name: 'Rabby' });

/** Coinbase opens a window of its own and shows no code, which RainbowKit's entry announces. */
export const coinbase: CreateWallet = (options) => {
  const wallet = coinbaseWallet(options);
  return { ...withoutCode(wallet), name: 'Coinbase' };
};

export const ledger: CreateWallet = (options) => ({
  ...ledgerWallet(options),
  createConnector: relayConnector('ledger', options),
});

/** RainbowKit ships Argent under its new name, Ready; the specification uses the old one. */
export const argent: CreateWallet = (options) => ({
  ...argentWallet(options),
  name: 'Argent',
  createConnector: relayConnector('argent', options),
});

/** Safe's connector inside the Safe app, WalletConnect elsewhere. */
export const safe: CreateWallet = (options) => {
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
    createConnector: relayConnector(wallet.id, options),
  };
};

const OPEN_IN_APP = 'Open this site in the browser of the wallet’s app.' satisfies WalletText;

/** A wallet that only its extension or its app's browser connects; marked on phones that have neither. */
export function extensionOnly(create: CreateWallet, target?: 'metaMask' | 'rainbow'): CreateWallet {
  return (options) => {
    const wallet = create({ ...options, projectId: options.projectId || NO_PROJECT });
    if (wallet.installed) return wallet;
    if (isPhone() && target !== 'metaMask') {
      return unsupported(create, OPEN_IN_APP)(options);
    }
    return {
      ...withoutCode(wallet),
      installed: false,
      ...(target ? { createConnector: injectedConnector(target) } : {}),
    };
  };
}

/** A wallet that connects by no code. Computers do not offer its app, which could not connect to them. */
function withoutCode(wallet: Wallet): Wallet {
  const { qrCode: _code, android, ios, mobile, ...computer } = wallet.downloadUrls ?? {};
  const downloadUrls = isPhone() ? { android, ios, mobile, ...computer } : computer;
  return { ...wallet, downloadUrls, mobile: undefined, qrCode: undefined };
}

function injectedConnector(target: 'metaMask' | 'rainbow') {
  return (details: Parameters<Wallet['createConnector']>[0]): CreateConnectorFn =>
    createConnector((config) => ({ ...injected({ target })(config), ...details }));
}
