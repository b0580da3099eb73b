import { INSTRUCTIONS } from './kit-instructions';

/**
 * RainbowKit's texts in the words of this product; `next.config.js` puts them in the place of its own, whose introduction says that a
 * wallet replaces the account, and which bring instructions for a hundred wallets that are not offered. Keys are RainbowKit's.
 */
const TEXTS = {
  connect_wallet: {
    label: 'Connect Wallet',
    wrong_network: {
      label: 'Wrong network',
    },
  },
  intro: {
    title: 'What is a Wallet?',
    description:
      'To own FNX shares you need a wallet and an account. The wallet holds your shares and signs each purchase. The account confirms who you are.',
    digital_asset: {
      title: 'A wallet holds your shares',
      description:
        'FNX shares are tokens on BNB Smart Chain. Your wallet holds them and signs each payment. Nobody else has its key.',
    },
    login: {
      title: 'An account is needed too',
      description:
        'You log in with your password and codes and confirm your identity once. Connecting a wallet does not log you in.',
    },
    get: {
      label: 'Get a Wallet',
    },
    learn_more: {
      label: 'Learn More',
    },
  },
  sign_in: {
    label: 'Verify your account',
    description:
      'Sign a message in your wallet to link it to your account. This proves that the wallet is yours. It costs nothing and moves no money.',
    message: {
      send: 'Sign message',
      preparing: 'Preparing message...',
      cancel: 'Cancel',
      preparing_error: 'Error preparing message, please retry!',
    },
    signature: {
      waiting: 'Waiting for signature...',
      verifying: 'Verifying signature...',
      signing_error: 'Error signing message, please retry!',
      verifying_error: 'Error verifying signature, please retry!',
      oops_error: 'Oops, something went wrong!',
    },
  },
  connect: {
    label: 'Connect',
    title: 'Connect a Wallet',
    new_to_ethereum: {
      description: 'New to wallets?',
      learn_more: {
        label: 'Learn More',
      },
    },
    learn_more: {
      label: 'Learn more',
    },
    recent: 'Recent',
    status: {
      opening: 'Opening %{wallet}...',
      connecting: 'Connecting',
      connect_mobile: 'Continue in %{wallet}',
      not_installed: '%{wallet} is not installed',
      not_available: '%{wallet} is not available',
      confirm: 'Confirm the connection in the extension',
      confirm_mobile: 'Accept connection request in the wallet',
    },
    secondary_action: {
      get: {
        description: "Don't have %{wallet}?",
        label: 'GET',
      },
      install: {
        label: 'INSTALL',
      },
      retry: {
        label: 'RETRY',
      },
    },
    walletconnect: {
      description: {
        full: 'Need the official WalletConnect modal?',
        compact: 'Need the WalletConnect modal?',
      },
      open: {
        label: 'OPEN',
      },
    },
  },
  connect_scan: {
    title: 'Scan with %{wallet}',
    fallback_title: 'Scan with your phone',
  },
  connector_group: {
    installed: 'Installed',
    recommended: 'Recommended',
    other: 'Other',
    popular: 'Popular',
    more: 'More',
    others: 'Others',
  },
  get: {
    title: 'Get a Wallet',
    action: {
      label: 'GET',
    },
    mobile: {
      description: 'Mobile Wallet',
    },
    extension: {
      description: 'Browser Extension',
    },
    mobile_and_extension: {
      description: 'Mobile Wallet and Extension',
    },
    mobile_and_desktop: {
      description: 'Mobile and Desktop Wallet',
    },
    looking_for: {
      title: "Not what you're looking for?",
      mobile: {
        description:
          'Select a wallet on the main screen to get started with a different wallet provider.',
      },
      desktop: {
        compact_description:
          'Select a wallet on the main screen to get started with a different wallet provider.',
        wide_description:
          'Select a wallet on the left to get started with a different wallet provider.',
      },
    },
  },
  get_options: {
    title: 'Get started with %{wallet}',
    short_title: 'Get %{wallet}',
    mobile: {
      title: '%{wallet} for Mobile',
      description: 'A wallet on your phone. Connect it here by scanning a code.',
      download: {
        label: 'Get the app',
      },
    },
    extension: {
      title: '%{wallet} for %{browser}',
      description: 'A wallet in this browser.',
      download: {
        label: 'Add to %{browser}',
      },
    },
    desktop: {
      title: '%{wallet} for %{platform}',
      description: 'A wallet on this computer.',
      download: {
        label: 'Add to %{platform}',
      },
    },
  },
  get_mobile: {
    title: 'Install %{wallet}',
    description: 'Scan with your phone to download on iOS or Android',
    continue: {
      label: 'Continue',
    },
  },
  get_instructions: {
    mobile: {
      connect: {
        label: 'Connect',
      },
      learn_more: {
        label: 'Learn More',
      },
    },
    extension: {
      refresh: {
        label: 'Refresh',
      },
      learn_more: {
        label: 'Learn More',
      },
    },
    desktop: {
      connect: {
        label: 'Connect',
      },
      learn_more: {
        label: 'Learn More',
      },
    },
  },
  chains: {
    title: 'Switch Networks',
    wrong_network: 'Wrong network detected, switch or disconnect to continue.',
    confirm: 'Confirm in Wallet',
    switching_not_supported:
      'Your wallet does not support switching networks from %{appName}. Try switching networks from within your wallet instead.',
    switching_not_supported_fallback:
      'Your wallet does not support switching networks from this app. Try switching networks from within your wallet instead.',
    disconnect: 'Disconnect',
    connected: 'Connected',
  },
  profile: {
    disconnect: {
      label: 'Disconnect',
    },
    copy_address: {
      label: 'Copy Address',
      copied: 'Copied!',
    },
    explorer: {
      label: 'View more on explorer',
    },
    transactions: {
      description: '%{appName} transactions will appear here...',
      description_fallback: 'Your transactions will appear here...',
      recent: {
        title: 'Recent Transactions',
      },
      clear: {
        label: 'Clear All',
      },
    },
  },
};

/** RainbowKit parses it. */
export const en_US_default = JSON.stringify({ ...TEXTS, wallet_connectors: INSTRUCTIONS });
