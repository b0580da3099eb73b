const PHRASE = {
  title: 'Create or Import a Wallet',
  description:
    'Write the recovery phrase on paper and keep it safe. Support never asks for it, and nobody can replace it.',
};

const byApp = (name: string) => ({
  step1: {
    title: `Open the ${name} app`,
    description: `Install ${name} from the store of your phone.`,
  },
  step2: PHRASE,
  step3: {
    title: 'Tap the scan button',
    description: 'Scan the code, then confirm the connection in the app.',
  },
});

const byExtension = (name: string) => ({
  step1: {
    title: `Install the ${name} extension`,
    description: `Pin ${name} to the toolbar of your browser, where you find it again.`,
  },
  step2: PHRASE,
  step3: {
    title: 'Refresh your browser',
    description: 'When your wallet is ready, press the button below. This page then finds it.',
  },
});

const ledgerSetUp = (last: { title: string; description: string }) => ({
  step1: {
    title: 'Open the Ledger Live app',
    description: 'Install Ledger Live from the maker’s own site or the store of your phone.',
  },
  step2: {
    title: 'Set up your Ledger',
    description: 'Set up a new Ledger, or connect the one you have.',
  },
  step3: last,
});

/** How to get each wallet of the list and connect it. The keys are those that RainbowKit's wallets name. */
export const INSTRUCTIONS = {
  metamask: { qr_code: byApp('MetaMask'), extension: byExtension('MetaMask') },
  rainbow: { qr_code: byApp('Rainbow'), extension: byExtension('Rainbow') },
  coinbase: { qr_code: byApp('Coinbase'), extension: byExtension('Coinbase') },
  rabby: { extension: byExtension('Rabby') },
  // Argent's present name.
  ready: { qr_code: byApp('Argent') },
  ledger: {
    desktop: ledgerSetUp({
      title: 'Connect',
      description: 'Confirm the connection in Ledger Live.',
    }),
    qr_code: ledgerSetUp({
      title: 'Scan the code',
      description: 'Tap WalletConnect, switch to the scanner, and confirm the connection.',
    }),
  },
};
