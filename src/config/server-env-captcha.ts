import { readBank } from './bank';
import type { CaptchaConfig, CaptchaKind } from './captcha';
import type { EnvReader } from './env-reader';

/** The human check, null in demo mode. @param vendor the bank's choice: a third party has keys */
export function readCaptcha(
  reader: EnvReader,
  vendor: CaptchaKind = readBank().captcha,
): CaptchaConfig | null {
  if (reader.mode === 'demo') return null;
  if (vendor === 'altcha') return { vendor, siteKey: null };
  return {
    vendor,
    secret: reader.required('CAPTCHA_SECRET'),
    siteKey: reader.required('CAPTCHA_SITE_KEY'),
  };
}
