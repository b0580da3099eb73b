import { t } from '@/lang/settings';

/** The service names a device in English: `Chrome on Windows`, `a browser on Windows`, `an unknown device`. */
export function deviceTitle(name: string): string {
  if (name === 'an unknown device') return t('An unknown device');
  const [browser = '', system] = name.split(' on ');
  if (!system) return browser;
  return browser === 'a browser'
    ? t('A browser on {system}', { system })
    : t('{browser} on {system}', { browser, system });
}
