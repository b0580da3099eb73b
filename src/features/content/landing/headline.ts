import type { LandingText } from '@/lang/landing';

/** A text of its own: the build cuts the letters of each language's headline, so that they stand in the page itself. */
export const HEADLINE =
  'Own the bank. <span>Not just an account in it.</span>' satisfies LandingText;
