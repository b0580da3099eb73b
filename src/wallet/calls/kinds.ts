import type { ChangeEvent } from '@/lib/queries/query-keys';
import type { BuiltMessage, CallKind } from './kind';

type Entry = {
  /** The first part of the subject in the list of sent transactions, see `sent-calls.ts`. */
  subject: string;
  /** Data that a final transaction may have changed. */
  changes: ChangeEvent;
  /** The module loads with its first review. */
  load(): Promise<CallKind<never, unknown>>;
};

/** All kinds of calls that the review of this folder signs. */
export const CALL_KINDS = {
  distribution: {
    subject: 'distribution:',
    changes: 'distribution',
    load: async () => (await import('./kinds/distribution')).distribution,
  },
  staking: {
    subject: 'staking:',
    changes: 'stake',
    load: async () => (await import('./kinds/staking')).staking,
  },
  vote: {
    subject: 'vote:',
    changes: 'vote',
    load: async () => (await import('./kinds/vote')).vote,
  },
  signedVote: {
    subject: 'vote:',
    changes: 'vote',
    load: async () => (await import('./kinds/vote')).signedVote,
  },
  signedProxy: {
    subject: 'vote:',
    changes: 'vote',
    load: async () => (await import('./kinds/proxy')).signedProxy,
  },
  voteFor: {
    subject: 'vote:',
    changes: 'vote',
    load: async () => (await import('./kinds/proxy')).voteFor,
  },
  itemRequest: {
    subject: 'item:',
    changes: 'vote',
    load: async () => (await import('./kinds/item-request')).itemRequest,
  },
  transfer: {
    subject: 'transfer',
    changes: 'orderEnd',
    load: async () => (await import('./kinds/transfer')).transfer,
  },
  payoutWallet: {
    subject: 'registration',
    changes: 'orderEnd',
    load: async () => (await import('./kinds/payout-wallet')).payoutWallet,
  },
  bankPayout: {
    subject: 'bankPayout',
    changes: 'bankPayout',
    load: async () => (await import('./kinds/bank-payout')).bankPayout,
  },
  registration: {
    subject: 'registration',
    changes: 'orderEnd',
    load: async () => (await import('./kinds/registration')).registration,
  },
  purchase: {
    subject: 'order:',
    changes: 'orderEnd',
    load: async () => (await import('./kinds/purchase')).purchase,
  },
  swap: {
    subject: 'swap',
    changes: 'swap',
    load: async () => (await import('./kinds/swap')).swap,
  },
  bookClaim: {
    subject: 'bookClaim',
    changes: 'orderEnd',
    load: async () => (await import('./kinds/entry-transfer')).entryTransfer,
  },
  auctionOrder: {
    subject: 'auction:',
    changes: 'auction',
    load: async () => (await import('./kinds/auction-order')).auctionOrder,
  },
  offer: {
    subject: 'offer:',
    changes: 'offer',
    load: async () => (await import('./kinds/offer')).offer,
  },
  offerAllowance: {
    subject: 'offer:',
    changes: 'offer',
    load: async () => (await import('./kinds/offer')).offerAllowance,
  },
  acceptOffer: {
    subject: 'offer:',
    changes: 'offer',
    load: async () => (await import('./kinds/offer')).acceptOffer,
  },
  withdrawOffer: {
    subject: 'offer:',
    changes: 'offer',
    load: async () => (await import('./kinds/withdraw-offer')).withdrawOffer,
  },
  signers: {
    subject: 'signers:',
    changes: 'signers',
    load: async () => (await import('./kinds/signers')).signers,
  },
  recovery: {
    subject: 'recovery:',
    changes: 'recovery',
    load: async () => (await import('./kinds/recovery')).recovery,
  },
} satisfies Record<string, Entry>;

export type CallName = keyof typeof CALL_KINDS;

type KindOf<K extends CallName> = Awaited<ReturnType<(typeof CALL_KINDS)[K]['load']>>;
export type CallData<K extends CallName> = Parameters<KindOf<K>['build']>[0];
/** Value that a page gets once a call of this kind was sent. */
export type SentBy<K extends CallName> = SentOf<Awaited<ReturnType<KindOf<K>['build']>>>;
type SentOf<B> = B extends BuiltMessage<infer Sent> ? Sent : never;

export const loadKind = <K extends CallName>(name: K) =>
  CALL_KINDS[name].load() as Promise<CallKind<CallData<K>, SentBy<K>>>;

/**
 * The subject of the transactions of a kind in the list of sent ones.
 *
 * @param about without it, what the subjects of all of them begin with
 */
export const subjectOf = (name: CallName, about = '') => `${CALL_KINDS[name].subject}${about}`;
