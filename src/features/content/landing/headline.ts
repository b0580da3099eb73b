import type { LandingText } from '@/lang/landing';

/** Texts of their own: the build cuts the letters of each language's headline and of the words below it, so that they stand in the page itself. */
export const HEADLINE =
  'Own the bank. <span>Not just an account in it.</span>' satisfies LandingText;
export const LEDE =
  'Buy shares of a licensed bank from {amount}: by bank transfer and fingerprint, with nothing to install, or with your own crypto wallet. You hold them as tokens, down to a millionth of a share.' satisfies LandingText;

/** The element that ends them. */
export const FIRST_LINES = 'first-lines';
