import { t } from '@/lang/kit';

// RainbowKit puts in these values itself.
const wallet = '%{wallet}';
const browser = '%{browser}';
const platform = '%{platform}';

const phrase = () => ({
  title: t('Create or Import a Wallet'),
  description: t(
    'Write the recovery phrase on paper and keep it safe. Support never asks for it, and nobody can replace it.',
  ),
});

const byApp = (name: string) => ({
  step1: {
    title: t('Open the {name} app', { name }),
    description: t('Install {name} from the store of your phone.', { name }),
  },
  step2: phrase(),
  step3: {
    title: t('Tap the scan button'),
    description: t('Scan the code, then confirm the connection in the app.'),
  },
});

const byExtension = (name: string) => ({
  step1: {
    title: t('Install the {name} extension', { name }),
    description: t('Pin {name} to the toolbar of your browser, where you find it again.', { name }),
  },
  step2: phrase(),
  step3: {
    title: t('Refresh your browser'),
    description: t('When your wallet is ready, press the button below. This page then finds it.'),
  },
});

const ledgerSetUp = (last: { title: string; description: string }) => ({
  step1: {
    title: t('Open the {name} app', { name: 'Ledger Live' }),
    description: t('Install Ledger Live from the maker’s own site or the store of your phone.'),
  },
  step2: {
    title: t('Set up your Ledger'),
    description: t('Set up a new Ledger, or connect the one you have.'),
  },
  step3: last,
});

/** How to get each wallet of the list and connect it. The keys are those that RainbowKit's wallets name. */
const kitInstructions = () => ({
  metamask: { qr_code: byApp('MetaMask'), extension: byExtension('MetaMask') },
  rainbow: { qr_code: byApp('Rainbow'), extension: byExtension('Rainbow') },
  coinbase: { qr_code: byApp('Coinbase'), extension: byExtension('Coinbase') },
  rabby: { extension: byExtension('Rabby') },
  // Argent's present name.
  ready: { qr_code: byApp('Argent') },
  ledger: {
    desktop: ledgerSetUp({
      title: t('Connect'),
      description: t('Confirm the connection in Ledger Live.'),
    }),
    qr_code: ledgerSetUp({
      title: t('Scan the code'),
      description: t('Tap WalletConnect, switch to the scanner, and confirm the connection.'),
    }),
  },
});

/** For a wallet that is not in the list. */
const elsewhere = () =>
  t('Select a wallet on the main screen to get started with a different wallet provider.');

/** RainbowKit's texts about getting a wallet. Keys are RainbowKit's. */
export const getTexts = () => ({
  get: {
    title: t('Get a Wallet'),
    action: { label: t('GET') },
    mobile: { description: t('Mobile Wallet') },
    extension: { description: t('Browser Extension') },
    mobile_and_extension: { description: t('Mobile Wallet and Extension') },
    mobile_and_desktop: { description: t('Mobile and Desktop Wallet') },
    looking_for: {
      title: t("Not what you're looking for?"),
      mobile: { description: elsewhere() },
      desktop: {
        compact_description: elsewhere(),
        wide_description: t(
          'Select a wallet in the list to get started with a different wallet provider.',
        ),
      },
    },
  },
  get_options: {
    title: t('Get started with {wallet}', { wallet }),
    short_title: t('Get {wallet}', { wallet }),
    mobile: {
      title: t('{wallet} for Mobile', { wallet }),
      description: t('A wallet on your phone. Connect it here by scanning a code.'),
      download: { label: t('Get the app') },
    },
    extension: {
      title: t('{wallet} for {browser}', { wallet, browser }),
      description: t('A wallet in this browser.'),
      download: { label: t('Add to {browser}', { browser }) },
    },
    desktop: {
      title: t('{wallet} for {platform}', { wallet, platform }),
      description: t('A wallet on this computer.'),
      download: { label: t('Add to {platform}', { platform }) },
    },
  },
  get_mobile: {
    title: t('Install {wallet}', { wallet }),
    description: t('Scan with your phone to download on iOS or Android'),
    continue: { label: t('Continue') },
  },
  get_instructions: {
    mobile: {
      connect: { label: t('Connect') },
      learn_more: { label: t('Learn More') },
    },
    extension: {
      refresh: { label: t('Refresh') },
      learn_more: { label: t('Learn More') },
    },
    desktop: {
      connect: { label: t('Connect') },
      learn_more: { label: t('Learn More') },
    },
  },
  wallet_connectors: kitInstructions(),
});
