import type { ChainAddresses } from '@fnx/chain/addresses';
import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/currencies';
import type { ShareParameters } from '@fnx/contracts/deploy/shares';
import { parseDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { type Address, zeroAddress } from 'viem';
import { readBank } from '@/config/bank';

export type LocalRoles = Record<'signer' | 'registrar' | 'enforcer' | 'pauser', Address>;

/** A day: the feed of a bank's currency rests at weekends. */
const BANK_HEARTBEAT = 86_400;

const shares = (text: string) => parseDecimal(text, SHARE_DECIMALS);

/** The plans of the product: with all of them full, a year's rewards are 133,000 shares. */
export const PLANS = [
  { termDays: 0, rateBps: 300, capacity: shares('1000000') },
  { termDays: 90, rateBps: 500, capacity: shares('600000') },
  { termDays: 180, rateBps: 650, capacity: shares('600000') },
  { termDays: 365, rateBps: 800, capacity: shares('425000') },
];

/** Shares that may be issued as rewards, above the round. */
const REWARDS = shares('150000');

/** Shares that may be issued besides: a register that moves in, a bonus. */
const MOVES_IN = shares('800000');

/** The part of them that the bank may offer in auctions. */
const ISSUABLE = shares('100000');

/** The largest order, 100,000 USD, is about 8,000 shares; half of the limit can be sold at once. */
export const DAILY_LIMIT = shares('200000');

/** A fifth below the opening price of 12.48 USD, so that price feeds and announced prices can move. */
const MIN_PRICE = parseDecimal('10', USD_DECIMALS);

/** Nobody has more than half of the bank. */
export const CEILING_BPS = 5_000;

/**
 * The parameters of a local chain: the round of the bank's bank.json, ADMIN without delay, a minute instead of days in the issuance, the auctions and the distributions, an hour in the ballots. The
 * treasury pays distributions from its own money. Accounts are few: the registrar is the cashier as well, and the guardian pauses.
 */
export function demoParameters(
  currencies: ChainAddresses['currencies'],
  { treasury, bankFeed }: { treasury: Address; bankFeed: Address },
  roles: LocalRoles,
): ShareParameters {
  const cap = shares(readRound().shares);
  const each = CURRENCY_IDS.map((id) => {
    const { decimals, feedHeartbeat: heartbeatSeconds } = CURRENCIES[id];
    const { address, feed } = currencies[id];
    return [id, { token: address ?? zeroAddress, decimals, feed, heartbeatSeconds }] as const;
  });
  return {
    roles: {
      guardian: [roles.pauser],
      board: [treasury],
      registrar: [roles.registrar],
      signer: [roles.signer],
      cashier: [roles.registrar],
      enforcer: [roles.enforcer],
      pauser: [roles.pauser],
    },
    // A chain of tests names its paying agent where it needs one.
    shareToken: { ...readBank().token, maxSupply: cap + REWARDS + MOVES_IN, payingAgent: null },
    shareSale: {
      treasury,
      cap,
      dailyLimit: DAILY_LIMIT,
      minPriceUsd: MIN_PRICE,
      currencies: Object.fromEntries(each),
      deposits: {
        dailyLimit: DAILY_LIMIT,
        currencies: { EUR: { decimals: 2, feed: bankFeed, heartbeatSeconds: BANK_HEARTBEAT } },
      },
    },
    shareStaking: { plans: PLANS },
    issuance: { announceDelaySeconds: 60, claimDelaySeconds: 60 },
    // A round every few minutes.
    auctions: {
      minNoticeSeconds: 30,
      minOpenSeconds: 60,
      lastTimeSeconds: 30,
      issuable: ISSUABLE,
      currencies: ['USDT', 'USDC'],
    },
    distributions: { recordSeconds: 60 },
    // A general meeting within the hour.
    ballots: {
      pollSeconds: 3_600,
      pollRecordSeconds: 0,
      meetingSeconds: 3_600,
      meetingRecordSeconds: 0,
    },
    // The sample holders buy first, and the first of them hold all there is: `sellSampleShares` lets the rules begin.
    rules: { ceilingBps: CEILING_BPS, appliesFrom: cap, previous: zeroAddress },
  };
}

/** The round of the bank's bank.json, as decimal text; the price is in USD. */
export const readRound = (): { shares: string; price: string } => readBank().round;

/** The whole shares that the demo's chain starts with as sold. */
export const readSold = (): number => Number(readBank().shares.openingSold);
