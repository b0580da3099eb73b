import { say } from '@/lang/engine/say';
import { asWritten, type Text, t } from '@/lang/service';

const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Such as `Chrome on Windows`. Only our own strings: text from a user agent is never shown or mailed. */
export function deviceText(userAgent: string): Text {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return t('{browser} on {system}', { browser, system });
  if (system) return t('a browser on {system}', { system });
  return browser ? asWritten(browser) : t('an unknown device');
}

/** The same in English. */
export const deviceName = (userAgent: string): string => say('en', deviceText(userAgent));
