import { ACCOUNT_STATUS_LABELS } from '@fnx/api/shared/account-vocabulary';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fnx/values/time';
import { plural, t } from '@/lang/desk';
import { currentLanguage } from '@/lang/engine/current';
import { localeOf } from '@/lang/languages';
import { groupThousands } from '@/lib/format/format';

/** Locale of the page (BCP 47). */
export const pageLocale = () => localeOf(currentLanguage());

/** `2026-11-22 09:44 UTC`: officers of several places read one time. */
export const utc = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** A sentence of the service, with its times as officers read them. */
export const withTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, utc);

/** `12 min`, `3 h`, `5 days` */
function timeLeft(ms: number): string {
  if (ms < HOUR_MS) return t('{time} min', { time: Math.ceil(ms / MINUTE_MS) });
  if (ms < 2 * DAY_MS) return t('{time} h', { time: Math.ceil(ms / HOUR_MS) });
  return plural(Math.floor(ms / DAY_MS), '1 day', '{n} days');
}

/** From now: `in 12 minutes`, `3 hours ago`, `5 days ago`. */
export function fromNow(ms: number): string {
  const [unit, size] =
    Math.abs(ms) < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : Math.abs(ms) < 2 * DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  return new Intl.RelativeTimeFormat(pageLocale()).format(Math.ceil(ms / size), unit);
}

/** How long ago a moment was: `just now`, `12 minutes ago`. */
export function ago(iso: string, now = Date.now()): string {
  const waited = now - Date.parse(iso);
  return waited < MINUTE_MS ? t('just now') : fromNow(-waited);
}

/** When what waits since a moment is due, and whether that is over: `due in 5 hours`, `2 days late`; minutes in the last hour. */
export function due(since: string, hours: number, now = Date.now()) {
  const left = Date.parse(since) + hours * HOUR_MS - now;
  return left < 0
    ? { text: t('{time} late', { time: timeLeft(-left) }), isOver: true }
    : { text: t('due {when}', { when: fromNow(left) }), isOver: false };
}

/** Keeps the sign of a percentage with its number. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%');

/** `10,000` */
export const grouped = (count: number) => groupThousands(String(count));

/** `Ada and Eva` */
export const listed = (names: readonly string[]) => new Intl.ListFormat(pageLocale()).format(names);

/** `3 of 1,200` */
export const partOf = (part: number, whole: number) =>
  t('{part} of {whole}', { part: grouped(part), whole: grouped(whole) });

/** A number of shares, as it is written. */
export const sharesOf = (shares: string) => t('{shares} shares', { shares });

/** Choices with their labels in the language of the page. */
export const inLanguage = <One extends { label: string }>(choices: readonly One[]) =>
  choices.map((one) => ({ ...one, label: t(one.label) }));

/** A person's name, which is empty once it was erased. */
export const personName = (name: string) => name.trim() || t('Erased person');

/** The name of a country (ISO 3166-1 alpha-2); an erased person has none. `Intl` throws for what is no code. */
export const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames([pageLocale()], { type: 'region' }).of(code) ?? code)
    : code || t('no country');

/** States of an account, for people. */
export const ACCOUNT_LABELS: Readonly<Record<string, string>> = ACCOUNT_STATUS_LABELS;
