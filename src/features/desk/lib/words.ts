import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fnx/values/time';
import { ACCOUNT_STATUS_LABELS } from '@/shared/account-vocabulary';

/** `2026-11-22 09:44 UTC`: officers of several places read one time. */
export const utc = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** A sentence of the service, with its times as officers read them. */
export const withTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, utc);

/** How long ago a moment was: `12 min ago`, `3 h ago`, `5 days ago`. */
export function ago(iso: string, now = Date.now()): string {
  const waited = now - Date.parse(iso);
  if (waited < MINUTE_MS) return 'just now';
  if (waited < HOUR_MS) return `${Math.floor(waited / MINUTE_MS)} min ago`;
  if (waited < 2 * DAY_MS) return `${Math.floor(waited / HOUR_MS)} h ago`;
  return `${Math.floor(waited / DAY_MS)} days ago`;
}

/** When what waits since a moment is due, and whether that is over: `due in 5 h`, `2 days late`; minutes in the last hour. */
export function due(since: string, hours: number, now = Date.now()) {
  const left = Date.parse(since) + hours * HOUR_MS - now;
  const size = Math.abs(left);
  const text =
    size < HOUR_MS
      ? `${Math.ceil(size / MINUTE_MS)} min`
      : size < 2 * DAY_MS
        ? `${Math.ceil(size / HOUR_MS)} h`
        : `${Math.floor(size / DAY_MS)} days`;
  return left < 0
    ? { text: `${text} late`, isOver: true }
    : { text: `due in ${text}`, isOver: false };
}

/** Keeps the sign of a percentage with its number. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%');

/** `10,000` */
export const grouped = (count: number) => count.toLocaleString('en');

/** A person's name, which is empty once it was erased. */
export const personName = (name: string) => name.trim() || 'Erased person';

/** States of an account, for people. */
export const ACCOUNT_LABELS: Readonly<Record<string, string>> = ACCOUNT_STATUS_LABELS;
