import { t } from '@/lang/kit';
import { getTexts } from './instructions';

// RainbowKit puts in these values itself.
const wallet = '%{wallet}';
const appName = '%{appName}';

/*
 * RainbowKit's texts in the words of this product and in the language of the page; the build (`trim-browser.js`) puts them in the
 * place of its own, whose introduction says that a wallet replaces the account, and which bring instructions for a hundred wallets
 * that are not offered. Keys are RainbowKit's.
 */

const introTexts = () => ({
  connect_wallet: {
    label: t('Connect Wallet'),
    wrong_network: { label: t('Wrong network') },
  },
  intro: {
    title: t('What is a Wallet?'),
    description: t(
      'To own {brand} shares you need an account, and a passkey or a wallet. The account confirms who you are. The passkey or the wallet holds your shares and signs each purchase.',
    ),
    digital_asset: {
      title: t('A wallet holds your shares'),
      description: t(
        '{brand} shares are tokens on BNB Smart Chain. Your wallet holds them and signs each payment. Nobody else has its key.',
      ),
    },
    login: {
      title: t('An account is needed too'),
      description: t(
        'You log in with your password and codes and confirm your identity once. Connecting a wallet does not log you in.',
      ),
    },
    get: { label: t('Get a Wallet') },
    learn_more: { label: t('Learn More') },
  },
  sign_in: {
    label: t('Verify your account'),
    description: t(
      'Sign a message in your wallet to link it to your account. This proves that the wallet is yours. It costs nothing and moves no money.',
    ),
    message: {
      send: t('Sign message'),
      preparing: t('Preparing message...'),
      cancel: t('Cancel'),
      preparing_error: t('Error preparing message, please retry!'),
    },
    signature: {
      waiting: t('Waiting for signature...'),
      verifying: t('Verifying signature...'),
      signing_error: t('Error signing message, please retry!'),
      verifying_error: t('Error verifying signature, please retry!'),
      oops_error: t('Oops, something went wrong!'),
    },
  },
});

const connectTexts = () => ({
  connect: {
    title: t('Connect a Wallet'),
    new_to_ethereum: {
      description: t('New to wallets?'),
      learn_more: { label: t('Learn More') },
    },
    recent: t('Recent'),
    status: {
      opening: t('Opening {wallet}...', { wallet }),
      connecting: t('Connecting'),
      connect_mobile: t('Continue in {wallet}', { wallet }),
      not_installed: t('{wallet} is not installed', { wallet }),
      not_available: t('{wallet} is not available', { wallet }),
      confirm: t('Confirm the connection in the extension'),
      confirm_mobile: t('Accept connection request in the wallet'),
    },
    secondary_action: {
      get: {
        description: t("Don't have {wallet}?", { wallet }),
        label: t('GET'),
      },
      install: { label: t('INSTALL') },
      retry: { label: t('RETRY') },
    },
    walletconnect: {
      description: {
        full: t('Need the official WalletConnect modal?'),
        compact: t('Need the WalletConnect modal?'),
      },
      open: { label: t('OPEN') },
    },
  },
  connect_scan: {
    title: t('Scan with {wallet}', { wallet }),
    fallback_title: t('Scan with your phone'),
  },
  connector_group: {
    installed: t('Installed'),
    recommended: t('Recommended'),
    other: t('Other'),
    popular: t('Popular'),
    more: t('More'),
    others: t('Others'),
  },
});

const accountTexts = () => ({
  chains: {
    title: t('Switch Networks'),
    wrong_network: t('Wrong network detected, switch or disconnect to continue.'),
    confirm: t('Confirm in Wallet'),
    disconnect: t('Disconnect'),
    connected: t('Connected'),
  },
  profile: {
    disconnect: { label: t('Disconnect') },
    copy_address: {
      label: t('Copy Address'),
      copied: t('Copied!'),
    },
    explorer: { label: t('View more on explorer') },
    transactions: {
      description: t('{appName} transactions will appear here...', { appName }),
      description_fallback: t('Your transactions will appear here...'),
      recent: { title: t('Recent Transactions') },
      clear: { label: t('Clear All') },
    },
  },
});

const kitTexts = () =>
  JSON.stringify({ ...introTexts(), ...connectTexts(), ...getTexts(), ...accountTexts() });

/** RainbowKit parses this text, which is made when the module is loaded: the texts of another language may not be there then. */
export const en_US_default = kitTexts();

/** Replaces RainbowKit's file for other languages. RainbowKit parses it as a text, which is made then. */
const kitLocale = { toString: kitTexts };

export { kitLocale as default };
