import { type OfficerCall, shortHex } from './officer-call';

/** Calls of the contracts that create shares, or trade them for the bank. */
export const CAPITAL_CALLS = {
  issuance: {
    announce: {
      role: 'BOARD',
      title: (said) => `Announce an issue of ${said('shares')}`,
      event: 'IssuanceAnnounced',
    },
    cancel: {
      role: 'GUARDIAN',
      title: (said) => `Cancel issue ${said('id')}`,
      event: 'IssuanceCancelled',
    },
    issue: { role: null, title: (said) => `Issue lines of list ${said('id')}` },
    declareShares: {
      role: 'BOARD',
      title: (said) => `New shares: ${said('numerator')} for each ${said('denominator')}`,
      event: 'SharesDeclared',
    },
    createShares: { role: null, title: (said) => `Create new shares of bonus ${said('id')}` },
    cancelShares: {
      role: 'GUARDIAN',
      title: (said) => `Cancel distribution of shares ${said('id')}`,
      event: 'SharesCancelled',
    },
    claimBook: {
      role: 'REGISTRAR',
      title: (said) => `Claim entry of ${shortHex(said('holder'))} for ${shortHex(said('wallet'))}`,
      event: 'BookClaimed',
    },
    executeClaim: {
      role: null,
      title: (said) => `Move the book entry of ${shortHex(said('holder'))} to its wallet`,
      event: 'BookClaimExecuted',
    },
    cancelClaim: {
      role: 'GUARDIAN',
      title: (said) => `Cancel the claim of the book entry of ${shortHex(said('holder'))}`,
      event: 'BookClaimCancelled',
    },
  },
  auctions: {
    setCurrency: {
      role: 'ADMIN',
      title: (said) =>
        `${said('accepted') === 'yes' ? 'Accept' : 'Stop'} ${said('currency')} for auctions`,
      event: 'CurrencySet',
    },
    setIssuable: {
      role: 'ADMIN',
      title: (said) => `Let the bank offer ${said('shares')} in auctions`,
      event: 'IssuableSet',
    },
    announce: {
      role: 'BOARD',
      title: (said) => `Announce an auction from ${said('opens')} to ${said('closes')}`,
      event: 'Announced',
      repeats: [],
    },
    cancel: {
      role: 'GUARDIAN',
      title: (said) => `Cancel auction ${said('id')}`,
      event: 'Cancelled',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, OfficerCall>>>>;
