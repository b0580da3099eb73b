/** How a call differs from what the page shows, by code. */
export const CALL_DIFFERENCES = {
  MORE_THAN_SHOWN: 'The transaction contains more than the page shows.',
  OTHER_VALUE: 'The transaction sends another amount of BNB than the page shows.',
  NOT_A_PURCHASE: 'The transaction is not a purchase of shares.',
  NOT_AN_APPROVAL: 'The transaction is not an approval.',
  NOT_A_TRANSFER: 'The transaction is not a transfer of shares.',
  NOT_A_REGISTRATION: 'The transaction is not the registration of a wallet.',
  NOT_A_PAYOUT_CHOICE: 'The transaction does not choose a wallet for payouts.',
  NOT_STAKING: 'The transaction is not a staking transaction.',
  NOT_A_SWAP: 'The transaction is not a swap on this exchange.',
  NOT_A_VOTE: 'The transaction is not a vote.',
  NOT_A_PAYMENT: 'The transaction does not pay a distribution.',
  NOT_A_RECOVERY: 'The transaction is not about a recovery.',
  NOT_AN_AUCTION_ORDER: 'The transaction is not an order in a round.',
  NOT_AN_OFFER: 'The transaction is not about an offer between two holders.',
  NOT_A_BOOK_CLAIM: 'The transaction is not the claim of a book entry.',
  APPROVAL_OF_OTHER: 'The approval does not belong to this currency.',
  AMOUNTS_ZERO: 'The amounts must be greater than zero.',
  CLAIM_WITHOUT_STAKE: 'The claim names no stake.',
  ACTION_DIFFERS: 'The action differs.',
  AMOUNT_DIFFERS: 'The amount differs.',
  SPENDER_DIFFERS: 'The approved spender differs.',
  BALLOT_DIFFERS: 'The ballot differs.',
  CHOICE_DIFFERS: 'The choice differs.',
  CONTRACT_DIFFERS: 'The contract differs.',
  DEADLINE_DIFFERS: 'The deadline differs.',
  DISTRIBUTION_DIFFERS: 'The distribution or the holder differs.',
  FIELD_DIFFERS: 'The field {name} differs.',
  HOLDER_DIFFERS: 'The holder differs.',
  ROUND_DIFFERS: 'The round differs.',
  SIDE_DIFFERS: 'The side of the order differs.',
  SWAP_KIND_DIFFERS: 'The kind of swap differs.',
  MINIMUM_DIFFERS: 'The minimum received differs.',
  OFFER_DIFFERS: 'The offer differs.',
  PLAN_DIFFERS: 'The plan or the amount differs.',
  PRICE_DIFFERS: 'The price differs.',
  RECIPIENT_DIFFERS: 'The recipient differs.',
  ROUTE_DIFFERS: 'The route differs.',
  STAKE_DIFFERS: 'The stake differs.',
  TOKEN_DIFFERS: 'The token differs.',
  TOKEN_IN_DIFFERS: 'The token to pay differs.',
  TOKEN_OUT_DIFFERS: 'The token to receive differs.',
  WALLET_DIFFERS: 'The wallet differs.',
} as const;

/** Faults of a call that officers sign; the desk is English. */
const OFFICER_DIFFERENCES = {
  UNKNOWN_CONTRACT: '{name} is not a contract of this product.',
  UNKNOWN_FUNCTION: '{name} has no such function.',
  TAKES_NO_BNB: '{name} takes no BNB.',
  TAKES_NO_PAYMENTS: '{name} takes no payments.',
} as const;

const TEXTS = { ...CALL_DIFFERENCES, ...OFFICER_DIFFERENCES };

export type CallDifference = keyof typeof TEXTS;

/** The call is not what the page shows; the code names the difference. */
export class CallMismatchError extends Error {
  override readonly name = 'CallMismatchError';
  constructor(
    readonly code: CallDifference,
    /** The name of the field, the function or the contract. */
    readonly of = '',
  ) {
    super(TEXTS[code].replace('{name}', () => of));
  }
}
