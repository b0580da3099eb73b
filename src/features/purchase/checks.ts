import type { DataOf } from '@fnx/api/endpoints';
import {
  BNB_DECIMALS,
  formatDecimal,
  parseDecimal,
  SHARE_DECIMALS,
  USD_DECIMALS,
} from '@fnx/values/money';
import { type PurchaseText, plural, t } from '@/lang/purchase';
import { formatAmount, formatShares, formatUsd } from '@/lib/format/format';

/* Conditions for opening the wallet: a pure function from facts to unmet conditions, each with a message and an action. */

type KycStatus = DataOf<'getProfile'>['kycStatus'];

export type CheckFacts = {
  kycStatus: KycStatus;
  /** Addresses linked to the account; undefined while loading. */
  linked: readonly string[] | undefined;
  /** The connected wallet; null if none. */
  wallet: { address: string; wrongNetwork: boolean; isKey: boolean } | null;
  /** For an existing order: the only address that may pay it. */
  mustPayFrom?: string;
  currency: {
    symbol: string;
    decimals: number;
    isNative: boolean;
    enabled: boolean;
    method: 'WALLET' | 'TRANSFER';
  };
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
  | 'useKey'
  | 'link'
  | 'switchNetwork'
  | 'changeAmount'
  | 'changeCurrency'
  | 'fund';

export type Check = {
  id:
    | 'kyc'
    | 'wallet'
    | 'key'
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

const KYC_TEXTS: Record<
  Exclude<KycStatus, 'APPROVED'>,
  { text: PurchaseText; label: PurchaseText }
> = {
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
    title: t('Verify your identity'),
    text: t(text),
    action: { kind: 'verify', label: t(label) },
  };
}

function wallet(facts: CheckFacts): Check | null {
  if (facts.wallet) return null;
  if (facts.currency.method === 'TRANSFER' && !facts.mustPayFrom) return key();
  return {
    id: 'wallet',
    title: t('Connect your wallet'),
    text: facts.mustPayFrom
      ? t(
          'You sign the purchase in your own wallet. We never have access to its keys. Only {address} can use this order.',
          { address: facts.mustPayFrom },
        )
      : t('You sign the purchase in your own wallet. We never have access to its keys.'),
    action: { kind: 'connect', label: t('Connect Wallet') },
  };
}

/** On the bank's way a person has no wallet. */
const key = (): Check => ({
  id: 'key',
  title: t('The key to your shares'),
  text: t(
    'Your fingerprint or face opens it. Nothing to install, and nobody else has it, not even we.',
  ),
  action: { kind: 'useKey', label: t('Continue with fingerprint or face') },
});

function account({ wallet, linked, mustPayFrom }: CheckFacts): Check | null {
  if (!wallet || !linked) return null;
  if (mustPayFrom) {
    if (same(wallet.address, mustPayFrom)) return null;
    return wrongAccount(mustPayFrom, wallet.address);
  }
  if (linked.some((address) => same(address, wallet.address))) return null;
  if (wallet.isKey) return key();
  const [first] = linked;
  if (first) {
    const action = { kind: 'link', label: t('Link this wallet instead') } as const;
    return { ...wrongAccount(first, wallet.address), action };
  }
  return {
    id: 'link',
    title: t('Link this wallet to your account'),
    text: t('Sign a free message to prove that the wallet is yours. Only linked wallets can buy.'),
    action: { kind: 'link', label: t('Link this wallet') },
  };
}

function wrongAccount(expected: string, connected: string): Check {
  return {
    id: 'account',
    title: t('Wrong wallet account'),
    text: t(
      'Switch your wallet from {connected} to {expected}. Other accounts cannot use this price.',
      { connected, expected },
    ),
    action: null,
  };
}

function network({ wallet }: CheckFacts): Check | null {
  if (!wallet?.wrongNetwork) return null;
  return {
    id: 'network',
    title: t('Wrong network'),
    text: t('Switch your wallet to BNB Smart Chain. The shares exist only there.'),
    action: { kind: 'switchNetwork', label: t('Switch to BNB Smart Chain') },
  };
}

function currency({ currency }: CheckFacts): Check | null {
  if (currency.enabled) return null;
  const { symbol } = currency;
  return {
    id: 'currency',
    title: t('{symbol} is not available right now', { symbol }),
    text: t(
      'The price of {symbol} is not reliable at the moment. No money was taken. Pay in another currency or try again later.',
      { symbol },
    ),
    action: { kind: 'changeCurrency', label: t('Choose another currency') },
  };
}

const FEW_LEFT = 'Only {count} shares are left in this round. Enter a smaller amount.';

function sharesLeft({ terms, sharesLeft }: CheckFacts): Check | null {
  if (!terms || sharesLeft === null) return null;
  if (parseDecimal(terms.shares, SHARE_DECIMALS) <= parseDecimal(sharesLeft, SHARE_DECIMALS)) {
    return null;
  }
  return {
    id: 'shares',
    title: t('Not enough shares left'),
    text: plural(Number(sharesLeft), FEW_LEFT, FEW_LEFT, { count: formatShares(sharesLeft) }),
    action: { kind: 'changeAmount', label: t('Change amount') },
  };
}

function limits({ terms, dailyLeftUsd }: CheckFacts): Check | null {
  if (!terms || dailyLeftUsd === null) return null;
  if (parseDecimal(terms.totalUsd, USD_DECIMALS) <= parseDecimal(dailyLeftUsd, USD_DECIMALS)) {
    return null;
  }
  return {
    id: 'limits',
    title: t('Daily limit exceeded'),
    text: t('You can buy shares for up to {amount} more in this 24-hour period.', {
      amount: formatUsd(dailyLeftUsd, 'down'),
    }),
    action: { kind: 'changeAmount', label: t('Change amount') },
  };
}

function balance({ wallet, terms, balance, currency }: CheckFacts): Check | null {
  if (!wallet || !terms || balance === null) return null;
  const missing =
    parseDecimal(terms.payAmount, currency.decimals) - parseDecimal(balance, currency.decimals);
  if (missing <= 0n) return null;
  return {
    id: 'balance',
    title: t('Not enough {symbol}', { symbol: currency.symbol }),
    text: t('Your wallet balance is {balance}. You need {missing} more.', {
      balance: formatAmount(balance, currency.symbol, EXACT),
      missing: formatAmount(formatDecimal(missing, currency.decimals), currency.symbol, {
        ...EXACT,
        rounding: 'up',
      }),
    }),
    action: { kind: 'changeAmount', label: t('Change amount') },
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
    title: t('Not enough BNB for the network fee'),
    text: t('The network fee is about {fee}. Your wallet would have {left} left to pay it.', {
      fee: formatAmount(terms.networkFeeBnb, 'BNB', { ...EXACT, rounding: 'up' }),
      left: formatAmount(formatDecimal(held - paid, BNB_DECIMALS), 'BNB', EXACT),
    }),
    action: currency.isNative
      ? { kind: 'changeAmount', label: t('Change amount') }
      : { kind: 'fund', label: t('Copy wallet address') },
  };
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
