import type { Settings } from '@fnx/api/account/profile';
import { notificationKind } from '@fnx/api/messaging/schemas';
import { DISPLAY_CURRENCIES } from '@fnx/api/shared/account-vocabulary';
import { readBank } from '@/config/bank';
import { isLanguage, type Language } from '@/lang/languages';
import type { StoredSettings } from './stored-settings';

/** Cannot be turned off: an attacker could silence the warnings. */
const ALWAYS_SENT = { email: true, sms: true, inApp: true, push: true };
/** Pushes go to no browser before its owner turned them on there. */
const DEFAULT_CHANNELS = { email: true, sms: false, inApp: true, push: true };

export function readSettings(stored: StoredSettings, marketingOptIn: boolean): Settings {
  const notifications = Object.fromEntries(
    notificationKind.options.map((kind) => [
      kind,
      kind === 'SECURITY' ? ALWAYS_SENT : { ...DEFAULT_CHANNELS, ...stored.notifications?.[kind] },
    ]),
  ) as Settings['notifications'];
  return {
    language: stored.language ?? 'en',
    currency:
      DISPLAY_CURRENCIES.find((known) => known === stored.currency) ?? readBank().displayCurrency,
    timezone: stored.timezone ?? 'UTC',
    theme: stored.theme === 'light' || stored.theme === 'system' ? stored.theme : 'DARK',
    responsiveFontSizes: stored.responsiveFontSizes ?? true,
    direction: stored.direction === 'rtl' ? 'rtl' : 'ltr',
    notifications,
    marketingOptIn,
    loginAlerts: stored.loginAlerts ?? true,
    slippageBps: stored.slippageBps ?? 50,
    deadlineMin: stored.deadlineMin ?? 20,
    exactApproval: stored.exactApproval ?? true,
    payWay: stored.payWay ?? null,
  };
}

/** The language of what the service sends to a person. A setting such as `de-CH` means its language. */
export function languageOf({ settings }: { settings: StoredSettings }): Language {
  const language = settings.language?.split('-')[0];
  return isLanguage(language) ? language : 'en';
}
