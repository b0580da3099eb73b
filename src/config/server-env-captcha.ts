import { readBank } from './bank';
import type { CaptchaConfig, CaptchaKind } from './captcha';
import type { EnvReader } from './env-reader';

/** The human check, null in demo mode. @param vendor the bank's choice: a third party has keys */
export function readCaptcha(
  reader: EnvReader,
  mode: 'production' | 'demo',
  vendor: CaptchaKind = readBank().captcha,
): CaptchaConfig | null {
  if (mode === 'demo') return null;
  if (vendor === 'altcha') return { vendor, siteKey: null };
  return {
    vendor,
    secret: reader.required('CAPTCHA_SECRET', 'verifies the human check'),
    siteKey: reader.required('CAPTCHA_SITE_KEY', 'shows the human check on pages'),
  };
}
