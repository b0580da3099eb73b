import { t, type WalletText } from '@/lang/wallet';

/** Intents and labels of the published ERC-7730 descriptors and of ERC-20. */
export const CLEAR_TEXTS = [
  'Add this wallet',
  'Agreement',
  'Allow another wallet',
  'Amount',
  'Approve spending',
  'Ballot',
  'Buy FNX shares',
  'Cancel an order',
  'Carry out a recovery',
  'Choice',
  'Claim a reward',
  'Claim rewards',
  'Consent',
  'Consent of',
  'Distribution',
  'End a stake',
  'Holder ID',
  'Lost wallet',
  'Move a book entry to its wallet',
  'New wallet',
  'Number',
  'Order ID',
  'Paid to',
  'Pay out a distribution',
  'Plan',
  'Receive distributions in a wallet',
  'Register a wallet',
  'Remove a wallet',
  'Renew a stake',
  'Send FNX shares',
  'Send a signed vote',
  'Send tokens',
  'Shares',
  'Signature',
  'Spender',
  'Stake',
  'Stake FNX shares',
  'To',
  'Valid until',
  'Veto the recovery of this wallet',
  'Vote',
  'Voter',
  'Wallet',
  'You pay',
  'You receive',
] as const satisfies readonly WalletText[];

/** A descriptor's text in the language of the page. Wallets show descriptors in English; the demo wallet is a part of this site. */
export function clearText(text: string): string {
  const known = CLEAR_TEXTS.find((one) => one === text);
  return known ? t(known) : text;
}
