/** The API's groups, by the first segment of a path. */
export const TAGS: Readonly<Record<string, string>> = {
  admin: 'The bank: key figures, and what proves the holdings.',
  auctions: 'Auctions in which owners sell shares, and offers between two people.',
  blog: 'Posts of the blog and press releases.',
  config: 'What a client must know before its first call.',
  demo: 'Demo mode only.',
  documents: 'Documents of the bank whose hash the chain stores.',
  distributions: 'Money distributed to the shareholders.',
  health: 'The state of the service.',
  kyc: 'The identity check.',
  notification: 'Notifications of an account, and live events.',
  static: 'Legal texts and frequent questions.',
  team: 'The people of the bank.',
  transactions: 'Limits of an order, and the export of transactions.',
  user: 'Accounts, sessions, settings, holdings and staking.',
  votes: 'Votes of the shareholders.',
  wallet: 'Prices, quotes, orders, wallets and transactions.',
};
