import type { CallFault } from '@/chain/call-faults';
import { currentLanguage } from '@/lang/engine/current';
import { plural, t, type WalletText } from '@/lang/wallet';
import { formatShares } from '@/lib/format/format';

/** The sentences of `chain/call-faults.ts` that have a figure. */
const WITH_FIGURE = [
  'This round has only {shares} left.',
  'The contract sells a limited number of shares a day. Right now it allows {shares}. Try a smaller amount, or try again later.',
  'Some shares of this wallet are frozen. It can send {shares}.',
  'Staked or frozen shares cannot leave you. {shares} are free.',
  'Not enough shares are left. {shares} can still be issued or promised as rewards.',
  'This plan has room for {shares}.',
  'This is possible from {time} UTC.',
  'Votes were accepted until {time} UTC.',
  'The contract would refuse this transaction ({reason}).',
] as const satisfies readonly WalletText[];

/**
 * Why a contract refuses a call, in the language of the page. The service sends the same sentences; one that has no translation stays
 * English.
 */
export function faultText(text: CallFault['text']): string {
  if (currentLanguage() === 'en') return text;
  for (const sentence of WITH_FIGURE) {
    const [before = '', name = '', after = ''] = sentence.split(/\{(\w+)\}/);
    const end = text.length - after.length;
    if (text.startsWith(before) && text.endsWith(after) && end > before.length) {
      const value = text.slice(before.length, end);
      return t(sentence, { [name]: name === 'shares' ? sharesText(value) : value });
    }
  }
  return t(text as WalletText);
}

/** `974.857 shares`, as the sentences have it. */
function sharesText(text: string): string {
  const count = text.replace(' shares', '');
  return plural(Number(count), '{count} shares', '{count} shares', { count: formatShares(count) });
}
