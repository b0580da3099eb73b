import { type Text, t } from '@/lang/service';
import type { RegisterPerson } from './compare-entry';

/** A person of the register with the code that only this letter or mail has. */
export type Letter = { person: RegisterPerson; code: string };

export const LETTER_TITLE = t('Your entry in the shareholder register');

/** Sentences of letter and mail alike. They name no shares: whoever opens somebody else's learns nothing. */
export const LETTER_TEXTS: readonly Text[] = [
  t('You are listed in the shareholder register of the bank, which is now kept on a public chain.'),
  t(
    'Open an account, confirm your identity, and enter the code under “I have a letter” on the page Wallet. You then see what is yours.',
  ),
  t(
    'The code is for you alone, and works once. We never ask for it by telephone or mail. A newer letter ends it.',
  ),
];

export const signUpLink = (publicUrl: string) => `${publicUrl}/auth/create-account`;

/** The page where the code is entered. The fragment stays in the browser. */
export const letterLink = (publicUrl: string, code: string) => `${publicUrl}/wallet#letter=${code}`;
