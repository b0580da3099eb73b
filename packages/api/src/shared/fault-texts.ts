import { fillText } from './problem-text';

/**
 * Why a contract refuses a call, for the person who signs: a text for each error of the share contracts and of the libraries they use,
 * by signature, and for what is no error of a contract. Names are unique over the contracts, or mean the same in each.
 */
export const SIGNED_TEXTS = {
  // Sale
  'WrongBuyer(address)': 'This offer is for somebody else.',
  'QuoteExpired(uint256)': 'The offer has expired. Place a new order.',
  'QuoteTooFarAhead(uint256)':
    'The offer is valid for longer than the contract allows. Place a new order.',
  'ZeroShares()': 'The offer is for zero shares. Place a new order.',
  'OrderUsed(bytes32)': 'This order has already been paid. The shares were issued once.',
  'OrderCancelled(bytes32)': 'You cancelled this order on the chain. Place a new order.',
  'InvalidSignature()':
    'The signature is not valid, or its key was revoked. Reload the page and start again.',
  'CapReached(uint256)': 'This round has only {shares} left.',
  'DailyLimitReached(uint256)':
    'The contract sells a limited number of shares a day. Right now it allows {shares}. Try a smaller amount, or try again later.',
  'NotForSale()': 'The sale is closed.',
  'CurrencyNotAccepted(address)': 'The sale does not accept this currency. Choose another one.',
  'StalePrice(address)':
    'The price source of this currency is out of date. Choose another currency, or try again later.',
  'BelowMinimumPrice()':
    'The currency’s rate has moved, and the price is now below the contract’s minimum. Place a new order.',
  'WrongAmount(uint256)': 'The transaction sends another amount of BNB than the offer says.',
  'PaymentShort(uint256,uint256)':
    'The token delivered less than the price. Tokens that take a fee cannot be used.',
  'PaymentFailed()': 'The treasury did not accept the BNB. Contact support.',
  'WrongDecimals(uint8)': 'Only an operator of the contracts can do this.',
  // Sale: bank transfers
  'InvalidCashierSignature()':
    'The bank’s release of this transfer is not valid, or its key was revoked. Contact support.',
  'NotInBatch()': 'The contract does not accept these values.',
  'EntryUsed(bytes32)': 'This transfer has already bought shares. They were issued once.',
  'BankCurrencyNotAccepted(string)': 'The sale does not accept this currency. Choose another one.',
  'StaleBankPrice(string)':
    'The price source of this currency is out of date. Choose another currency, or try again later.',
  'DepositLimitReached(uint256)':
    'The contract sells a limited number of shares a day. Right now it allows {shares}. Try a smaller amount, or try again later.',
  // Token: wallets
  'ZeroHolder()': 'The holder id is missing. Reload the page and start again.',
  'WalletTaken(address,bytes32)': 'This wallet is already registered.',
  'WalletBlocked(address)':
    'This wallet was removed from the register or is being recovered. Contact support.',
  'WrongHolder(address,bytes32)':
    'This wallet is not registered for your holding. Register it on the Wallet page first.',
  'ConsentNeeded(bytes32)':
    'You already have a registered wallet. Register this one with its consent on the Wallet page first.',
  'HolderIsFrozen(bytes32)': 'Your holding is frozen, so no wallet can be added.',
  'TooManyWallets(bytes32)': 'The register keeps no more wallets for one holder.',
  'WalletAwaited(address)': 'A recovery or a claim under way keeps this wallet.',
  'WalletJunior(address,uint256)':
    'This wallet is new and can do this from {time} UTC. Use another one of your wallets until then.',
  'WalletRetired(address)':
    'This wallet was recovered and is never registered again. Use another wallet.',
  'BookWallet(address)': 'This address stands for a book entry. It is nobody’s wallet.',
  'SignatureExpired(uint256)': 'The signature has expired. Start again.',
  'WrongNonce(uint256)': 'This signature was already used. Start again.',
  'WalletNotEmpty(address)': 'This wallet still holds shares. Send them to another wallet first.',
  'LastWallet(bytes32)': 'This is the only wallet of a holding, so it cannot be removed.',
  'WalletNotBlocked(address)': 'This wallet is not blocked.',
  'WrongAgent(address)': 'The paying agent of the bank has changed. Reload the page and try again.',
  'PayoutNotAllowed(address)': 'This wallet is frozen or blocked, so it cannot receive payouts.',
  'ERC6372InconsistentClock()': 'The clock of the contract changed. Contact support.',
  'FutureLookup(uint256,uint48)': 'The time asked for has not passed yet.',
  // Token: transfers and holds
  'ERC7943CannotSend(address)':
    'The sending wallet is not registered for shares, or is blocked or frozen.',
  'ERC7943CannotReceive(address)':
    'The receiving wallet is not registered for shares, or is blocked or frozen. Its owner can register it on this site.',
  'ERC7943CannotTransfer(address,address,uint256)':
    'One of the two wallets is not registered for shares, or is blocked or frozen.',
  'ERC7943InsufficientUnfrozenBalance(address,uint256,uint256)':
    'Some shares of this wallet are frozen. It can send {shares}.',
  'InsufficientFreeShares(bytes32,uint256,uint256)':
    'Shares that are staked, frozen or on sale cannot leave you. {shares} are free.',
  'NotLocked(bytes32,uint256,uint256)': 'Fewer shares are staked than this would release.',
  'MaxSupplyExceeded(uint256)':
    'Not enough shares are left. {shares} can still be issued or promised as rewards.',
  'NotReserved(uint256,uint256)': 'This reward is not reserved. Contact support.',
  // Token: recovery and court orders
  'RecoveryPending(address)': 'A recovery of this wallet is under way.',
  'NoRecovery(address)': 'No recovery of this wallet is under way.',
  'SameWallet(address)': 'Both wallets are the same.',
  'TooEarly(uint256)': 'This is possible from {time} UTC.',
  'NotVetoable(address)': 'This recovery cannot be stopped by the wallet.',
  'OrderPending()': 'This court order is already announced.',
  'NoOrder()': 'There is no such order.',
  'NoDocument()': 'The hash of the text is missing.',
  'Lapsed(uint256)': 'This was possible until {time} UTC.',
  'Quiet(uint256)': 'This is possible from {time} UTC.',
  'DailyRequestsReached()': 'No more recoveries and court orders can be announced for now.',
  // Rules of holding
  'AboveCeiling(bytes32,uint256,uint256)':
    'This would take you to {percent} of the bank. One holder may have at most {limit}.',
  'ApprovalNeeded(bytes32,uint256,uint256)':
    'This would take you to {percent} of the bank. Crossing {limit} needs the supervisor’s approval. Write to support first.',
  'LockedUp(bytes32,uint256,uint256)':
    'Of your shares, {shares} are locked up until {time} UTC. You can send the others.',
  'InsideSplit(uint256)': 'At that time the shares were being split. Try again later.',
  'SignedBeforeSplit(uint256)': 'This was signed before the shares were split. Start again.',
  // Staking
  'UnknownPlan(uint256)': 'This plan does not exist.',
  'PlanClosed(uint256)': 'This plan is closed for new stakes.',
  'CapacityReached(uint256)': 'This plan has room for {shares}.',
  'StakeTooSmall(uint256)': 'A stake is at least {shares}.',
  'TooManyStakes(bytes32)': 'You have as many stakes as one holder can have. End one first.',
  'ZeroAmount()': 'Enter an amount greater than zero.',
  'WalletNotAllowed(address)':
    'Your wallet is not registered for shares, or it is blocked, frozen or less than three days old.',
  'NotYourStake(uint256)': 'This stake has ended, or it belongs to another holder.',
  'NothingToClaim()': 'There is no reward to claim yet.',
  'NotRenewable(uint256)': 'Only flexible stakes can be renewed.',
  'HolderNotFrozen(bytes32)': 'The holder must be frozen first.',
  'ExitNotNeeded()': 'The court order can be executed without ending this stake.',
  // Distributions and ballots
  'BallotClosed(uint256)': 'Votes were accepted until {time} UTC.',
  'UnknownBallot(uint256)': 'This ballot does not exist.',
  'UnknownChoice(uint256)': 'The ballot has no such choice.',
  'ProxyNotAllowed(address)': 'A proxy is a registered wallet of another shareholder.',
  'NoShares(bytes32)': 'You held no shares at the record time of this ballot.',
  'NoWholeShare(bytes32)':
    'You held less than one whole share at the record time. A fraction has no vote.',
  'NoHolders(uint256)': 'Nobody held shares at the record time.',
  'UnknownDistribution(uint256)': 'This distribution does not exist.',
  'NoText()': 'The hash of the text is missing.',
  'RatesMissing(uint256)': 'Some rates of tax are not entered yet. Try again later.',
  'WrongEnd(uint256,uint256,uint256)':
    'A ballot of this kind ends at {time} UTC at the earliest, and 90 days from now at the latest.',
  'RecordTimeTooNear(uint256,uint256)': 'A record time that lies ahead is {time} UTC or later.',
  'RecordTimeTooFar(uint256)': 'The contract does not accept these values.',
  'RecordTimePassed(uint256)': 'The contract does not accept these values.',
  'SplitAnnounced(uint256,uint256)': 'The contract does not accept these values.',
  'RecordTimeNear()': 'The contract does not accept these values.',
  'NotAnnounced(uint256)': 'The contract does not accept these values.',
  'WrongNotice(uint256)': 'The contract does not accept these values.',
  'WrongChoices(uint256)': 'A ballot has 2 to 16 choices.',
  'BelowIssued(uint256)': 'The contract does not accept these values.',
  'OrderNotCovered(uint256)': 'The contract does not accept these values.',
  'WrongRate(bytes32)': 'The contract does not accept these values.',
  'WrongTax()': 'The contract does not accept these values.',
  'NoContract(address)': 'The contract does not accept these values.',
  'WrongPart(uint256)': 'The contract does not accept these values.',
  'WrongWords(uint256)': 'The contract does not accept these values.',
  'ClaimPending(bytes32)': 'The contract does not accept these values.',
  'IncompleteAnnouncement()': 'The contract does not accept these values.',
  'MoreThanAnnounced(uint256)': 'The contract does not accept these values.',
  'NoBookEntry(bytes32)': 'The contract does not accept these values.',
  'NoClaim(bytes32)': 'The contract does not accept these values.',
  'NoLockUps()': 'The contract does not accept these values.',
  'TooManyLockUps(bytes32)': 'The contract does not accept these values.',
  'NotAllStakes(bytes32)': 'The contract does not accept these values.',
  'NotIdle()': 'The contract does not accept these values.',
  'HasBegun(uint256)': 'The contract does not accept these values.',
  'ShareDistributionPending(uint256)': 'The contract does not accept these values.',
  'ZeroAddress()': 'The contract does not accept these values.',
  'UnknownAnnouncement(uint256)': 'The contract does not accept these values.',
  'UnknownShareDistribution(uint256)': 'The contract does not accept these values.',
  'WrongProof(uint256,uint256)': 'The contract does not accept these values.',
  // Auctions and offers
  'NotOpen(uint256,uint256)':
    'The round takes no orders now. Reload the page to see when it opens and closes.',
  'NotLive(uint256)': 'The round has ended, or it was cancelled. Its result is on its page.',
  'LastTime()':
    'Shortly before the close an order can only grow, or take a better price for the other side. It can no longer be cancelled.',
  'OrderTooSmall(uint256)': 'An order is at least {shares}.',
  'OrdersCross(uint256)':
    'You have an order on the other side. Your bid must stay below the lowest price of your sale.',
  'WrongTick(uint256)': 'The round has no such price. Reload the page and choose again.',
  'NoOrder(bytes32)': 'There is no such order.',
  'NotCleared(uint256)': 'The price of this round is not known yet.',
  'NotClosed(uint256)': 'The round closes at {time} UTC.',
  'TooLate(uint256)': 'It is too late for this: the round has moved on.',
  'NothingToPay(bytes32)': 'No money waits, or you have no registered wallet to pay it to.',
  'NothingToSettle(bytes32,bytes32)': 'Nothing is left to trade between these two.',
  'Paused()': 'Transfers of shares are paused. Try again later.',
  'IncompleteOffer()': 'An offer names shares and money.',
  'NoPayoutAddress(address)':
    'The seller cannot be paid: the wallet is not registered for shares, or the holding or its wallet for payouts is frozen, blocked or being recovered.',
  'WrongTaker(address)': 'This offer is for somebody else.',
  'WrongDeadline(uint256)': 'The offer has expired, or it is open for longer than 30 days.',
  'OfferUsed(address,uint256)': 'This offer was already accepted or withdrawn.',
  'NotFrozen(bytes32)': 'The contract does not accept these values.',
  'NotIssuable(uint256)': 'The contract does not accept these values.',
  'WrongPrices()': 'The contract does not accept these values.',
  'WrongTerms()': 'The contract does not accept these values.',
  'WrongTimes()': 'The contract does not accept these values.',
  'RecordTimeTooOld(uint256)': 'The contract does not accept these values.',
  // Accounts by passkey
  'Expired(uint256)': 'The signed call has expired. Confirm it again.',
  'SignerUnknown(bytes)':
    'This passkey or wallet does not sign for the account. Use another one of its signers.',
  'MultiSignerERC7913UnreachableThreshold(uint64,uint64)':
    'An account keeps at least one passkey or wallet that signs for it.',
  'MultiSignerERC7913AlreadyExists(bytes)': 'This passkey or wallet signs for the account already.',
  'MultiSignerERC7913NonexistentSigner(bytes)':
    'This passkey or wallet no longer signs for the account.',
  'MultiSignerERC7913InvalidSigner(bytes)': 'The contract does not accept these values.',
  'OnlyByItself()': 'The contract does not accept these values.',
  'OwnSigner()': 'The contract does not accept these values.',
  'WrongSigner(bytes)': 'The contract does not accept these values.',
  'AlreadyInitialised()': 'The contract does not accept these values.',
  // Roles
  'MissingRole(address,uint64)': 'Only an operator of the contracts can do this.',
  'WrongCaller(address)': 'Only an operator of the contracts can do this.',
  'NotIssuance(address)': 'Only an operator of the contracts can do this.',
  'AccessManagerUnauthorizedAccount(address,uint64)':
    'Only an operator of the contracts can do this.',
  // Libraries
  'EnforcedPause()': 'Purchases and transfers are paused. Try again later.',
  'ExpectedPause()': 'The contract is not paused.',
  'ERC20InsufficientBalance(address,uint256,uint256)':
    'The wallet does not hold enough of this token.',
  'ERC20InvalidSender(address)': 'The sending address is not valid.',
  'ERC20InvalidReceiver(address)': 'The receiving address is not valid.',
  'ERC20InvalidApprover(address)': 'The approving address is not valid.',
  'ERC20InvalidSpender(address)': 'The approved address is not valid.',
  'SafeERC20FailedOperation(address)':
    'The token refused the payment. Check the approval and the balance.',
  'ReentrancyGuardReentrantCall()': 'The token called the sale back, which is not allowed.',
  'AccessControlUnauthorizedAccount(address,bytes32)':
    'Only an operator of the contracts can do this.',
  // Others
  ALLOWANCE: 'The approval is too small for this purchase. Approve the exact amount.',
  REASON: 'The contract would refuse this transaction ({reason}).',
  UNKNOWN: 'The contract would refuse this transaction.',
  RECIPIENT_ABOVE_CEILING:
    'This would take the recipient to {percent} of the bank. One holder may have at most {limit}.',
  RECIPIENT_NEEDS_APPROVAL:
    'This would take the recipient to {percent} of the bank. Crossing {limit} needs the supervisor’s approval. The recipient has to write to support first.',
  NO_REASON: 'The contract did not say why.',
  ORDER_SPENT: 'Another purchase used this order on the chain.',
  RETURN_OTHER_NAME:
    'The transfer came from an account in another name. Send it from an account of your own.',
  RETURN_COMPANY:
    'The transfer came from a company’s account. Send it from an account of your own.',
  RETURN_TOO_MUCH: 'The transfer was more than the order.',
  RETURN_TOO_LITTLE: 'The transfer was less than the order.',
  RETURN_OTHER_CURRENCY: 'The transfer was in another currency.',
  RETURN_TOO_LATE: 'The transfer came after the end of the order.',
  RETURN_PRICE_MOVED:
    'The price moved before the money came, and the new number of shares was not accepted.',
  RETURN_REVERSAL: 'The sender’s bank took the transfer back.',
  RETURN_NOT_VERIFIED: 'The shares could not be issued to you.',
  PAYOUT_WALLET_HELD:
    'Your wallet for payouts is frozen, blocked or being recovered. The money stays yours and can be paid afterwards.',
  PAYOUT_REFUSED:
    'The issuer of {currency} refuses your wallet for payouts. Choose another one of your wallets for payouts, then claim again.',
} as const;

type NameOf<Signature> = Signature extends `${infer Name}(${string}` ? Name : Signature;

type Texts = typeof SIGNED_TEXTS;

export type FaultName = NameOf<keyof Texts>;

export const nameOf = (signature: string) => signature.split('(')[0] as FaultName;

/** By name. */
export const FAULT_TEXTS = Object.fromEntries(
  Object.entries(SIGNED_TEXTS).map(([signature, text]) => [nameOf(signature), text]),
) as { readonly [S in keyof Texts as NameOf<S>]: Texts[S] };

/** `shares`, `percent` and `limit` are decimal numbers, the latter two in percent; `time` is in UTC, `reason` is a token's own text. */
export type FaultParams = {
  shares?: string;
  percent?: string;
  limit?: string;
  time?: string;
  reason?: string;
  currency?: string;
};

/** Why a call is refused: a name, what its text names, and the text in English. */
export type CallFault = { name: FaultName; params: FaultParams; text: string };

/** The part of a fault that the service stores, and sends beside the text. */
export type ToldFault = Pick<CallFault, 'name' | 'params'>;

export const toldFault = ({ name, params }: CallFault): ToldFault => ({ name, params });

export function madeFault(name: FaultName, params: FaultParams = {}): CallFault {
  const values: Record<string, string | undefined> = {
    ...params,
    shares: `${params.shares} shares`,
    percent: `${params.percent}\u00a0%`,
    limit: `${params.limit}\u00a0%`,
  };
  return { name, params, text: fillText(FAULT_TEXTS[name], (value) => values[value] ?? '…') };
}

/** A parameter of a message in English: a fault is said by its text. */
export const paramText = (value: unknown): string =>
  isFault(value) ? madeFault(value.name, value.params).text : String(value);

const isFault = (value: unknown): value is ToldFault =>
  typeof value === 'object' && value !== null && 'name' in value;
