import type { DataOf } from '@/api/endpoints';
import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';
import { formatDecimal, parseDecimal } from '@/shared/money';

/* Conditions for opening the wallet: a pure function from facts to unmet conditions, each with a message and an action. */

type KycStatus = DataOf<'getProfile'>['kycStatus'];

export type CheckFacts = {
  kycStatus: KycStatus;
  /** Addresses linked to the account; undefined while loading. */
  linked: readonly string[] | undefined;
  /** The connected wallet; null if none. */
  wallet: { address: string; wrongNetwork: boolean } | null;
  /** For an existing order: the only address that may pay it. */
  mustPayFrom?: string;
  currency: { symbol: string; decimals: number; isNative: boolean; enabled: boolean };
  /** Balance of the connected wallet, decimal; null while unknown. */
  balance: string | null;
  nativeBalance: string | null;
  /** Payment terms; null without a price. */
  terms: { payAmount: string; shares: string; networkFeeBnb: string; totalUsd: string } | null;
  /** US dollars left of the daily limit; null while unknown. */
  dailyLeftUsd: string | null;
  /** Shares left in this round; null while unknown. */
  sharesLeft: string | null;
};

export type CheckAction =
  | 'verify'
  | 'connect'
  | 'link'
  | 'switchNetwork'
  | 'changeAmount'
  | 'changeCurrency'
  | 'fund';

export type Check = {
  id:
    | 'kyc'
    | 'wallet'
    | 'link'
    | 'network'
    | 'account'
    | 'currency'
    | 'balance'
    | 'gas'
    | 'limits'
    | 'shares';
  title: string;
  text: string;
  action: { kind: CheckAction; label: string } | null;
};

const BNB_DECIMALS = 18;
const USD_DECIMALS = 8;
const SHARES_DECIMALS = 6;
/** Decimals that distinguish two amounts and keep the line short. */
const EXACT = { decimals: 8 };

/** The unmet conditions, in order of priority; empty if the wallet may open. */
export function unmetChecks(facts: CheckFacts): Check[] {
  return [
    identity(facts),
    wallet(facts),
    account(facts),
    network(facts),
    currency(facts),
    sharesLeft(facts),
    limits(facts),
    balance(facts),
    gas(facts),
  ].filter((check): check is Check => check !== null);
}

const KYC_TEXTS: Record<Exclude<KycStatus, 'APPROVED'>, { text: string; label: string }> = {
  NOT_APPLIED: {
    text: 'By law we must identify shareholders. You need an identity document and a selfie.',
    label: 'Verify identity',
  },
  PENDING: { text: 'Your identity check is incomplete.', label: 'Finish identity check' },
  IN_REVIEW: {
    text: 'Your documents are under review. You can buy shares once they are approved.',
    label: 'View status',
  },
  RETRY: { text: 'We need more information for your identity check.', label: 'View details' },
  REJECTED: {
    text: 'Your identity check was rejected, so you cannot buy shares.',
    label: 'View reason',
  },
  ON_HOLD: { text: 'Your identity check is on hold.', label: 'View status' },
  EXPIRED: {
    text: 'Your identity check has expired. Renew it to buy shares.',
    label: 'Renew identity check',
  },
};

function identity({ kycStatus }: CheckFacts): Check | null {
  if (kycStatus === 'APPROVED') return null;
  const { text, label } = KYC_TEXTS[kycStatus];
  return {
    id: 'kyc',
    title: 'Verify your identity',
    text,
    action: { kind: 'verify', label },
  };
}

function wallet(facts: CheckFacts): Check | null {
  if (facts.wallet) return null;
  const from = facts.mustPayFrom ? ` Only ${facts.mustPayFrom} can use this order.` : '';
  return {
    id: 'wallet',
    title: 'Connect your wallet',
    text: `You sign the purchase in your own wallet. We never have access to its keys.${from}`,
    action: { kind: 'connect', label: 'Connect Wallet' },
  };
}

function account({ wallet, linked, mustPayFrom }: CheckFacts): Check | null {
  if (!wallet || !linked) return null;
  if (mustPayFrom) {
    if (same(wallet.address, mustPayFrom)) return null;
    return wrongAccount(mustPayFrom, wallet.address);
  }
  if (linked.some((address) => same(address, wallet.address))) return null;
  const [first] = linked;
  if (first) return { ...wrongAccount(first, wallet.address), action: LINK_THIS };
  return {
    id: 'link',
    title: 'Link this wallet to your account',
    text: 'Sign a free message to prove that the wallet is yours. Only linked wallets can buy.',
    action: { kind: 'link', label: 'Link this wallet' },
  };
}

const LINK_THIS = { kind: 'link', label: 'Link this wallet instead' } as const;

function wrongAccount(expected: string, connected: string): Check {
  return {
    id: 'account',
    title: 'Wrong wallet account',
    text: `Switch your wallet from ${connected} to ${expected}. Other accounts cannot use this price.`,
    action: null,
  };
}

function network({ wallet }: CheckFacts): Check | null {
  if (!wallet?.wrongNetwork) return null;
  return {
    id: 'network',
    title: 'Wrong network',
    text: 'Switch your wallet to BNB Smart Chain. The shares exist only there.',
    action: { kind: 'switchNetwork', label: 'Switch to BNB Smart Chain' },
  };
}

function currency({ currency }: CheckFacts): Check | null {
  if (currency.enabled) return null;
  return {
    id: 'currency',
    title: `${currency.symbol} is not available right now`,
    text: `The price of ${currency.symbol} is not reliable at the moment. No money was taken. Pay in another currency or try again later.`,
    action: { kind: 'changeCurrency', label: 'Choose another currency' },
  };
}

function sharesLeft({ terms, sharesLeft }: CheckFacts): Check | null {
  if (!terms || sharesLeft === null) return null;
  if (parseDecimal(terms.shares, SHARES_DECIMALS) <= parseDecimal(sharesLeft, SHARES_DECIMALS)) {
    return null;
  }
  return {
    id: 'shares',
    title: 'Not enough shares left',
    text: `Only ${formatShares(sharesLeft)} shares are left in this round. Enter a smaller amount.`,
    action: { kind: 'changeAmount', label: 'Change amount' },
  };
}

function limits({ terms, dailyLeftUsd }: CheckFacts): Check | null {
  if (!terms || dailyLeftUsd === null) return null;
  if (parseDecimal(terms.totalUsd, USD_DECIMALS) <= parseDecimal(dailyLeftUsd, USD_DECIMALS)) {
    return null;
  }
  return {
    id: 'limits',
    title: 'Daily limit exceeded',
    text: `You can buy shares for up to ${formatUsd(dailyLeftUsd, 'down')} more in this 24-hour period.`,
    action: { kind: 'changeAmount', label: 'Change amount' },
  };
}

function balance({ wallet, terms, balance, currency }: CheckFacts): Check | null {
  if (!wallet || !terms || balance === null) return null;
  const missing =
    parseDecimal(terms.payAmount, currency.decimals) - parseDecimal(balance, currency.decimals);
  if (missing <= 0n) return null;
  return {
    id: 'balance',
    title: `Not enough ${currency.symbol}`,
    text: `Your wallet balance is ${formatAmount(balance, currency.symbol, EXACT)}. You need ${formatAmount(formatDecimal(missing, currency.decimals), currency.symbol, { ...EXACT, rounding: 'up' })} more.`,
    action: { kind: 'changeAmount', label: 'Change amount' },
  };
}

function gas({ wallet, terms, nativeBalance, currency }: CheckFacts): Check | null {
  if (!wallet || !terms || nativeBalance === null) return null;
  const held = parseDecimal(nativeBalance, BNB_DECIMALS);
  const paid = currency.isNative ? parseDecimal(terms.payAmount, BNB_DECIMALS) : 0n;
  const fee = parseDecimal(terms.networkFeeBnb, BNB_DECIMALS);
  // If the payment itself exceeds the balance, the balance check reports it.
  if (held < paid || held - paid >= fee) return null;
  return {
    id: 'gas',
    title: 'Not enough BNB for the network fee',
    text: `The network fee is about ${formatAmount(terms.networkFeeBnb, 'BNB', { ...EXACT, rounding: 'up' })}. Your wallet would have ${formatAmount(formatDecimal(held - paid, BNB_DECIMALS), 'BNB', EXACT)} left to pay it.`,
    action: currency.isNative
      ? { kind: 'changeAmount', label: 'Change amount' }
      : { kind: 'fund', label: 'Copy wallet address' },
  };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
