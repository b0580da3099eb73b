import { t, type WalletText } from '@/lang/wallet';

/** What a `CallMismatchError` of `src/chain` says. */
const DIFFERENCES = [
  'The transaction contains more than the page shows.',
  'The transaction sends another amount of BNB than the page shows.',
  'The transaction is not a purchase of shares.',
  'The transaction is not an approval.',
  'The transaction is not a transfer of shares.',
  'The transaction is not the registration of a wallet.',
  'The transaction does not choose a wallet for payouts.',
  'The transaction is not a staking transaction.',
  'The transaction is not a swap on this exchange.',
  'The transaction is not a vote.',
  'The transaction does not pay a distribution.',
  'The transaction is not about a recovery.',
  'The approval does not belong to this currency.',
  'The amounts must be greater than zero.',
  'The claim names no stake.',
  'The action differs.',
  'The amount differs.',
  'The approved spender differs.',
  'The ballot differs.',
  'The choice differs.',
  'The contract differs.',
  'The deadline differs.',
  'The distribution or the holder differs.',
  'The holder differs.',
  'The kind of swap differs.',
  'The minimum received differs.',
  'The plan or the amount differs.',
  'The recipient differs.',
  'The route differs.',
  'The stake differs.',
  'The token differs.',
  'The token to pay differs.',
  'The token to receive differs.',
  'The wallet differs.',
] as const satisfies readonly WalletText[];

const FIELD = /^The field (\w+) differs\.$/;

/** How a transaction differs from what the page shows, in the language of the page. */
export function differenceText(message: string): string {
  const field = FIELD.exec(message)?.[1];
  if (field) return t('The field {name} differs.', { name: field });
  const known = DIFFERENCES.find((text) => text === message);
  return known ? t(known) : message;
}
