import type { DataOf } from '@/api/endpoints';
import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';
import { formatDecimal, parseDecimal } from '@/shared/money';

/**
 * What must be in order before the wallet opens, as a pure table: facts in, the unmet conditions
 * out, each with its own words and the one thing to do about it.
 */

type KycStatus = DataOf<'getProfile'>['kycStatus'];

export type CheckFacts = {
  kycStatus: KycStatus;
  /** Addresses linked to the account; undefined while they are being read. */
  linked: readonly string[] | undefined;
  /** The connected wallet, null when none is. */
  wallet: { address: string; wrongNetwork: boolean } | null;
  /** Set once an order exists: only this address may pay it. */
  mustPayFrom?: string;
  currency: { symbol: string; decimals: number; isNative: boolean; enabled: boolean };
  /** Of the connected wallet, decimal; null while unknown. */
  balance: string | null;
  nativeBalance: string | null;
  /** What is asked for; null while there is no price. */
  terms: { payAmount: string; shares: string; networkFeeBnb: string; totalUsd: string } | null;
  /** Dollars left of the daily limit, null while unknown. */
  dailyLeftUsd: string | null;
  /** Shares left in this round, null while unknown. */
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
/** Places that tell two amounts apart without filling the line. */
const EXACT = { decimals: 8 };

/** The unmet conditions, the most basic first; empty when the wallet may open. */
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

const KYC_WORDS: Record<Exclude<KycStatus, 'APPROVED'>, { text: string; label: string }> = {
  NOT_APPLIED: {
    text: 'A share register has to know its owners. It takes a form, a document and a selfie.',
    label: 'Verify my identity',
  },
  PENDING: { text: 'Your identity check is not finished yet.', label: 'Finish the check' },
  IN_REVIEW: {
    text: 'Your documents are being looked at. You can buy as soon as that is done.',
    label: 'See how it stands',
  },
  RETRY: { text: 'Something in your documents has to be put right.', label: 'See what' },
  REJECTED: {
    text: 'Your identity check was refused, so shares cannot be registered to you.',
    label: 'See why',
  },
  ON_HOLD: { text: 'Your identity check is on hold.', label: 'See how it stands' },
  EXPIRED: { text: 'Your identity check has run out and must be renewed.', label: 'Renew it' },
};

function identity({ kycStatus }: CheckFacts): Check | null {
  if (kycStatus === 'APPROVED') return null;
  const { text, label } = KYC_WORDS[kycStatus];
  return {
    id: 'kyc',
    title: 'Verify your identity first',
    text,
    action: { kind: 'verify', label },
  };
}

function wallet(facts: CheckFacts): Check | null {
  if (facts.wallet) return null;
  const from = facts.mustPayFrom ? ` This order is paid from ${facts.mustPayFrom}.` : '';
  return {
    id: 'wallet',
    title: 'Connect your wallet',
    text: `The payment is signed in your own wallet; we never hold its keys.${from}`,
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
    text: 'Sign one message, free of charge, to show that the wallet is yours. Only payments from a linked wallet count.',
    action: { kind: 'link', label: 'Link this wallet' },
  };
}

const LINK_THIS = { kind: 'link', label: 'Or link this wallet' } as const;

function wrongAccount(expected: string, connected: string): Check {
  return {
    id: 'account',
    title: 'Another account is connected',
    text: `Connect ${expected} in your wallet. It is on ${connected} now, and a payment from there would not count.`,
    action: null,
  };
}

function network({ wallet }: CheckFacts): Check | null {
  if (!wallet?.wrongNetwork) return null;
  return {
    id: 'network',
    title: 'Your wallet is on another network',
    text: 'Payments count on BNB Smart Chain alone. Money sent on another network would not arrive.',
    action: { kind: 'switchNetwork', label: 'Switch to BNB Smart Chain' },
  };
}

function currency({ currency }: CheckFacts): Check | null {
  if (currency.enabled) return null;
  return {
    id: 'currency',
    title: `${currency.symbol} is not taken right now`,
    text: `The price of ${currency.symbol} cannot be read reliably at the moment. Pay in another currency or come back shortly.`,
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
    title: 'Not that many shares are left',
    text: `This round has ${formatShares(sharesLeft)} shares left.`,
    action: { kind: 'changeAmount', label: 'Change the amount' },
  };
}

function limits({ terms, dailyLeftUsd }: CheckFacts): Check | null {
  if (!terms || dailyLeftUsd === null) return null;
  if (parseDecimal(terms.totalUsd, USD_DECIMALS) <= parseDecimal(dailyLeftUsd, USD_DECIMALS)) {
    return null;
  }
  return {
    id: 'limits',
    title: 'Over your daily limit',
    text: `You can buy for ${formatUsd(dailyLeftUsd, 'down')} more within these 24 hours.`,
    action: { kind: 'changeAmount', label: 'Change the amount' },
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
    text: `Your wallet holds ${formatAmount(balance, currency.symbol, EXACT)}; ${formatAmount(formatDecimal(missing, currency.decimals), currency.symbol, { ...EXACT, rounding: 'up' })} more is needed.`,
    action: { kind: 'changeAmount', label: 'Change the amount' },
  };
}

function gas({ wallet, terms, nativeBalance, currency }: CheckFacts): Check | null {
  if (!wallet || !terms || nativeBalance === null) return null;
  const held = parseDecimal(nativeBalance, BNB_DECIMALS);
  const paid = currency.isNative ? parseDecimal(terms.payAmount, BNB_DECIMALS) : 0n;
  const fee = parseDecimal(terms.networkFeeBnb, BNB_DECIMALS);
  // Without the coin to pay at all the balance is the trouble, and it has its own words.
  if (held < paid || held - paid >= fee) return null;
  return {
    id: 'gas',
    title: 'No BNB for the network fee',
    text: `Each payment costs about ${formatAmount(terms.networkFeeBnb, 'BNB', { ...EXACT, rounding: 'up' })}, which goes to the network. Your wallet would have ${formatAmount(formatDecimal(held - paid, BNB_DECIMALS), 'BNB', EXACT)} for it.`,
    action: currency.isNative
      ? { kind: 'changeAmount', label: 'Change the amount' }
      : { kind: 'fund', label: 'Copy my address' },
  };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
