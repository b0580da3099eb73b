/** Pages with a picture of their own, its words, and the post whose engraving it borrows. */
export const SOCIAL_PAGES: Readonly<
  Record<string, { over: string; title: string; motif: string }>
> = {
  about: {
    over: 'About',
    title: 'Who stands behind it, and what each of them cannot do',
    motif: 'questions-to-the-keeper-of-the-register',
  },
  'how-work': {
    over: 'How it works',
    title: 'Six steps from reading this to owning a share',
    motif: 'how-a-payment-becomes-a-share',
  },
  fnxization: {
    over: 'Tokenization',
    title: 'What tokenising a bank’s shares means',
    motif: 'what-a-tokenised-share-is',
  },
  'how-different': {
    over: 'How it differs',
    title: 'Beside listed shares, funds and stablecoins',
    motif: 'reading-a-bank-balance-sheet',
  },
  price: {
    over: 'Price',
    title: 'What one share costs, and what it has cost',
    motif: 'why-the-price-is-set',
  },
  'bank-overview': {
    over: 'The bank',
    title: 'Three years of accounts, its shares counted',
    motif: 'first-round-opens',
  },
  'campaign-details': {
    over: 'The offer',
    title: 'The first round: terms, risks, documents',
    motif: 'where-fifty-dollars-go',
  },
  writing: {
    over: 'Writing',
    title: 'With the sums done in the open',
    motif: 'how-the-register-is-kept',
  },
  faq: {
    over: 'Questions',
    title: 'Asked before buying, answered in full',
    motif: 'what-can-go-wrong',
  },
  help: {
    over: 'Help',
    title: 'Step by step, and what to do when a step fails',
    motif: 'keys-wallets-and-recovery-phrases',
  },
  docs: {
    over: 'Documents',
    title: 'Keep your own copies',
    motif: 'records-for-the-tax-return',
  },
  contactus: {
    over: 'Contact',
    title: 'Write to us. People answer.',
    motif: 'false-messages',
  },
};
