import { type Hex, isHex, toFunctionSelector } from 'viem';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';

/** Why a contract refuses a call: a stable name, and a sentence or two for the person who signs. */
export type CallFault = { name: string; text: string };

/** The 32-byte words of an error's arguments; all arguments of our errors are static. */
type Words = readonly bigint[];
type Text = string | ((words: Words) => string);

const shares = (raw: bigint | undefined) => `${formatDecimal(raw ?? 0n, SHARE_DECIMALS)} shares`;
const time = (seconds: bigint | undefined) =>
  new Date(Number(seconds ?? 0n) * 1000).toISOString().slice(0, 16).replace('T', ' ');

const NOT_REGISTERED =
  'One of the two wallets is not registered for shares, or is blocked or frozen.';
const ROLE = 'Only an operator of the contracts can do this.';
const SOLD_OUT = 'Not enough shares are left.';

/**
 * A text for each error of the share contracts and of the libraries they use, by signature. Names are unique over the contracts,
 * or mean the same in each.
 */
const FAULTS: Readonly<Record<string, Text>> = {
  // Sale
  'WrongBuyer(address)': 'This offer is for another wallet.',
  'QuoteExpired(uint256)': 'The offer has expired. Place a new order.',
  'QuoteTooFarAhead(uint256)':
    'The offer is valid for longer than the contract allows. Place a new order.',
  'ZeroShares()': 'The offer is for zero shares. Place a new order.',
  'OrderUsed(bytes32)': 'This order has already been paid. The shares were issued once.',
  'OrderCancelled(bytes32)': 'You cancelled this order on the chain. Place a new order.',
  'InvalidSignature()':
    'The signature is not valid, or its key was revoked. Reload the page and start again.',
  'CapReached(uint256)': ([left]) => `This round has only ${shares(left)} left.`,
  'DailyLimitReached(uint256)': ([left]) =>
    `The contract sells a limited number of shares a day. Right now it allows ${shares(left)}. Try a smaller amount, or try again later.`,
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
  'WrongDecimals(uint8)': ROLE,
  'NotAdmin(address)': ROLE,
  // Token: wallets
  'ZeroHolder()': 'The holder id is missing. Reload the page and start again.',
  'WalletTaken(address,bytes32)': 'This wallet is already registered.',
  'WalletBlocked(address)':
    'This wallet was removed from the register or is being recovered. Contact support.',
  'WrongHolder(address,bytes32)':
    'This wallet is not registered for your holding. Register it on the Wallet page first.',
  'ConsentNeeded(bytes32)':
    'You already have a registered wallet. Register this one with its consent on the Wallet page first.',
  'SignatureExpired(uint256)': 'The signature has expired. Start again.',
  'WrongNonce(uint256)': 'This signature was already used. Start again.',
  'WalletNotEmpty(address)': 'This wallet still holds shares. Send them to another wallet first.',
  'LastWallet(bytes32)': 'This is the only wallet of a holding, so it cannot be removed.',
  'WalletNotBlocked(address)': 'This wallet is not blocked.',
  'PayoutNotAllowed(address)': 'This wallet is frozen or blocked, so it cannot receive payouts.',
  'ERC6372InconsistentClock()': 'The clock of the contract changed. Contact support.',
  'FutureLookup(uint256,uint48)': 'The time asked for has not passed yet.',
  // Token: transfers and holds
  'ERC7943CannotSend(address)':
    'The sending wallet is not registered for shares, or is blocked or frozen.',
  'ERC7943CannotReceive(address)':
    'The receiving wallet is not registered for shares, or is blocked or frozen. Its owner can register it on this site.',
  'ERC7943CannotTransfer(address,address,uint256)': NOT_REGISTERED,
  'ERC7943InsufficientUnfrozenBalance(address,uint256,uint256)': ([, , free]) =>
    `Some shares of this wallet are frozen. It can send ${shares(free)}.`,
  'InsufficientFreeShares(bytes32,uint256,uint256)': ([, , free]) =>
    `Staked or frozen shares cannot leave you. ${shares(free)} are free.`,
  'NotLocked(bytes32,uint256,uint256)': 'Fewer shares are staked than this would release.',
  'MaxSupplyExceeded(uint256)': ([left]) =>
    `${SOLD_OUT} ${shares(left)} can still be issued or promised as rewards.`,
  'NotReserved(uint256,uint256)': 'This reward is not reserved. Contact support.',
  // Token: recovery and court orders
  'RecoveryPending(address)': 'A recovery of this wallet is under way.',
  'NoRecovery(address)': 'No recovery of this wallet is under way.',
  'SameWallet(address)': 'Both wallets are the same.',
  'TooEarly(uint256)': ([at]) => `This is possible from ${time(at)} UTC.`,
  'NotVetoable(address)': 'This recovery cannot be stopped by the wallet.',
  'OrderPending()': 'This court order is already announced.',
  'NoOrder()': 'No such court order can be executed now.',
  'NoDocument()': 'The document of the court order is missing.',
  // Staking
  'NotEnforcer(address)': ROLE,
  'UnknownPlan(uint256)': 'This plan does not exist.',
  'PlanClosed(uint256)': 'This plan is closed for new stakes.',
  'CapacityReached(uint256)': ([left]) => `This plan has room for ${shares(left)}.`,
  'ZeroAmount()': 'Enter an amount greater than zero.',
  'WalletNotAllowed(address)':
    'Your wallet is not registered for shares, or it is blocked or frozen.',
  'NotYourStake(uint256)': 'This stake has ended, or it belongs to another holder.',
  'NothingToClaim()': 'There is no reward to claim yet.',
  'NotRenewable(uint256)': 'Only flexible stakes can be renewed.',
  'HolderNotFrozen(bytes32)': 'The holder must be frozen first.',
  'ExitNotNeeded()': 'The court order can be executed without ending this stake.',
  // Distributions and ballots
  'BallotClosed(uint256)': ([end]) => `Votes were accepted until ${time(end)} UTC.`,
  'UnknownBallot(uint256)': 'This ballot does not exist.',
  'UnknownChoice(uint256)': 'The ballot has no such choice.',
  'NoShares(bytes32)': 'You held no shares at the record time of this ballot.',
  'NotBoard(address)': ROLE,
  'NoHolders(uint256)': 'Nobody held shares at the record time.',
  'UnknownDistribution(uint256)': 'This distribution does not exist.',
  'NoText()': 'The hash of the text is missing.',
  'WrongChoices(uint256)': 'A ballot has 2 to 16 choices.',
  'EndPassed(uint256)': 'The end of the ballot has passed.',
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
  'AccessControlUnauthorizedAccount(address,bytes32)': ROLE,
};

/** Names that callers ask for; the rest is text. */
const ALLOWANCE = 'ALLOWANCE';
const ALLOWANCE_TEXT = 'The approval is too small for this purchase. Approve the exact amount.';
const ALLOWANCE_ERROR = toFunctionSelector('ERC20InsufficientAllowance(address,uint256,uint256)');
/** `Error(string)`: tokens from before custom errors. */
const REASON = '0x08c379a0';

const BY_SELECTOR = new Map(
  Object.entries(FAULTS).map(([signature, text]) => [
    toFunctionSelector(signature),
    { name: signature.slice(0, signature.indexOf('(')), text },
  ]),
);

/**
 * Explains why a call was refused.
 *
 * @param error revert data as hex, or an error that viem or a provider threw
 * @returns null if `error` holds no revert data, for example because the node is unreachable
 */
export function callFault(error: unknown): CallFault | null {
  const data = isHex(error) ? error : revertData(error);
  return data === null ? statedFault(error) : faultOf(data);
}

function faultOf(data: Hex): CallFault {
  const selector = data.slice(0, 10);
  if (selector === ALLOWANCE_ERROR) return { name: ALLOWANCE, text: ALLOWANCE_TEXT };
  if (selector === REASON) return reasonFault(readReason(data));
  const known = BY_SELECTOR.get(selector as Hex);
  if (!known) return { name: 'UNKNOWN', text: 'The contract would refuse this transaction.' };
  const { name, text } = known;
  return { name, text: typeof text === 'string' ? text : text(wordsOf(data)) };
}

/** The reason in a token's own words; every ERC-20 names the allowance in some way. */
function reasonFault(reason: string): CallFault {
  if (/allowance/i.test(reason)) return { name: ALLOWANCE, text: ALLOWANCE_TEXT };
  return { name: 'REASON', text: `The contract would refuse this transaction (${reason}).` };
}

function wordsOf(data: Hex): bigint[] {
  const words = data.slice(10).match(/.{64}/g) ?? [];
  return words.map((word) => BigInt(`0x${word}`));
}

/** The text of `Error(string)`: an offset, a length, the bytes. */
function readReason(data: Hex): string {
  const length = Number(wordsOf(data)[1] ?? 0n);
  const bytes = data.slice(10 + 128, 10 + 128 + 2 * Math.min(length, 200)).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}

/** Errors of nodes and wallets nest their data: `data`, `data.data` (Hardhat), `data.originalError.data` (MetaMask). */
function revertData(error: unknown): Hex | null {
  return firstOf(error, (found) => {
    const data = 'data' in found ? found.data : undefined;
    return isHex(data) && data.length >= 10 ? data : null;
  });
}

/** Hardhat's estimate states the reason in the message only. */
function statedFault(error: unknown): CallFault | null {
  return firstOf(error, (found) => {
    const message = 'message' in found ? String(found.message) : '';
    const reason = /reverted with reason string '([^']+)'/.exec(message)?.[1];
    return reason === undefined ? null : reasonFault(reason);
  });
}

const NESTED = ['cause', 'data', 'originalError', 'error'] as const;

/** Searches an error, its causes and their data, depth first; bounded, because causes may be circular. */
function firstOf<T>(error: unknown, find: (found: object) => T | null, depth = 0): T | null {
  if (typeof error !== 'object' || error === null || depth > 12) return null;
  const here = find(error);
  if (here !== null) return here;
  for (const key of NESTED) {
    const below = (error as Record<string, unknown>)[key];
    const found = firstOf(below, find, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
