import vendors from './captcha-vendors.json';

/**
 * Facts of each third party: the host that people know, the call that verifies an answer, where its scripts come from, and what
 * the policy of a page adds. Sources: the vendors' own documentation.
 */
export const CAPTCHA_VENDORS = vendors;

/** A human check by a third party, with keys. */
export type CaptchaVendor = keyof typeof CAPTCHA_VENDORS;

/** `altcha` is a proof of work that the service gives and checks itself: no third party, no keys, no cookies. */
export type CaptchaKind = 'altcha' | CaptchaVendor;

/** How the service checks that a person fills in a form. */
export type CaptchaConfig =
  | { vendor: 'altcha'; siteKey: null }
  | { vendor: CaptchaVendor; siteKey: string; secret: string };
