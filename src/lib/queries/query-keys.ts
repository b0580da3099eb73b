import type { EndpointName } from '@fnx/api/endpoints';
import type { QueryClient } from '@tanstack/react-query';

/** The first part of a query's key says what it holds: the endpoint it calls, or one of the names below. */
export type QueryName =
  | EndpointName
  | 'config'
  | 'price'
  | 'profile'
  | 'settings'
  | 'sessions'
  | 'kyc'
  | 'notifications'
  | 'dashboard'
  | 'myWallet'
  | 'latestTransactions'
  | 'transaction'
  | 'taxYear'
  | 'receivedCost'
  | 'sourceOfFunds'
  | 'graph'
  | 'currencies'
  | 'quote'
  | 'order'
  | 'purchaseLimits'
  | 'stakes'
  | 'distributions'
  | 'ballot'
  | 'item'
  | 'round'
  | 'selling'
  | 'offer'
  | 'offerCheck'
  | 'recoveries'
  | 'walletOnChain'
  | 'allowance'
  | 'lastSplit'
  | 'networkFee'
  | 'sentCalls'
  | 'callKind'
  | 'signedCall'
  | 'swapCurrencies'
  | 'swapMarket'
  | 'swapQuote'
  | 'swapBalances'
  | 'swapOutcome'
  | 'reportSwaps'
  | 'bank'
  | 'posts'
  | 'searchIndex'
  | 'team'
  | 'proof'
  | 'ownProof'
  | 'certificate'
  | 'demoInbox'
  | 'desk';

/** The key of a query: its name, then its parameters. */
export function queryKey<Parts extends readonly unknown[]>(name: QueryName, ...parts: Parts) {
  return [name, ...parts] as const;
}

/** Public data, kept in the cache after logout. */
export const PUBLIC_QUERIES: readonly QueryName[] = ['config', 'price', 'posts', 'team', 'bank'];

const HOLDING = [
  'bookEntry',
  'dashboard',
  'myWallet',
  'latestTransactions',
  'listTransactions',
  'transaction',
  'taxYear',
  'getDealHistoryUser',
  'graph',
] as const;

/** Queries whose data each event can change. */
const CHANGED_BY = {
  notification: [
    ...['notifications', 'bookEntry', 'recoveries', 'listPriceAlerts', 'listInvitations'],
    ...['distributions', 'listBallots'],
  ],
  order: ['order', ...HOLDING],
  /** An order that ended: it does not change any more, the holding does. */
  orderEnd: HOLDING,
  cost: ['receivedCost', ...HOLDING],
  stake: ['stakes', 'stakingClaimList', ...HOLDING],
  distribution: ['distributions', 'payoutAccount', ...HOLDING],
  bankPayout: ['payoutAccount', 'distributions'],
  vote: ['listBallots', 'ballot', 'listItems', 'item'],
  auction: ['round', 'listRounds', 'selling', 'listAuctionOrders', ...HOLDING],
  offer: ['offer', 'offerCheck', 'listOffers', ...HOLDING],
  swap: ['swapBalances', ...HOLDING],
  kyc: ['kyc', 'profile', 'dashboard'],
  price: ['price', 'dashboard', 'currencies', 'bank'],
  wallet: ['myWallet', 'profile', 'receiveLink'],
  signers: ['relayState', 'myWallet'],
  recovery: ['recoveries', 'walletOnChain', 'myWallet', 'profile'],
} as const satisfies Record<string, readonly QueryName[]>;

export type ChangeEvent = keyof typeof CHANGED_BY;

/** Marks everything that an event can change as stale, and waits for the active queries. */
export async function invalidateAfter(client: QueryClient, event: ChangeEvent): Promise<void> {
  await Promise.all(
    CHANGED_BY[event].map((name) => client.invalidateQueries({ queryKey: queryKey(name) })),
  );
}
