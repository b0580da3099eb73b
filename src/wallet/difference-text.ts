import { CALL_DIFFERENCES, CallMismatchError } from '@fnx/chain/call-differences';
import { t, type WalletText } from '@/lang/wallet';

const WORDS: Readonly<Record<string, WalletText>> = CALL_DIFFERENCES satisfies Record<
  string,
  WalletText
>;

/** How a transaction differs from what the page shows, in the language of the page. */
export function differenceText(error: unknown): string {
  if (!(error instanceof CallMismatchError)) return error instanceof Error ? error.message : '';
  const words = WORDS[error.code];
  return words ? t(words, { name: error.of }) : error.message;
}
