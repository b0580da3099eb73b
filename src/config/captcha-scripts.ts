import type { CaptchaVendor } from './captcha';

/** The name that each third party's script sets in the window. */
export const CAPTCHA_GLOBALS: Readonly<Record<CaptchaVendor, string>> = {
  recaptcha: 'grecaptcha',
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
};

/** Whether a third party's script runs in this document. Signing pages must not inherit it: leave with a full page load. */
export function captchaScriptRuns(): boolean {
  return Object.values(CAPTCHA_GLOBALS).some((name) => name in window);
}
