import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/time';

/** `2026-11-22 09:44 UTC`: officers of several places read one time. */
export const utc = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** How long ago a moment was: `12 min ago`, `3 h ago`, `5 days ago`. */
export function ago(iso: string, now = Date.now()): string {
  const waited = now - Date.parse(iso);
  if (waited < MINUTE_MS) return 'just now';
  if (waited < HOUR_MS) return `${Math.floor(waited / MINUTE_MS)} min ago`;
  if (waited < 2 * DAY_MS) return `${Math.floor(waited / HOUR_MS)} h ago`;
  return `${Math.floor(waited / DAY_MS)} days ago`;
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of an ISO 3166-1 alpha-2 code. */
export const countryName = (code: string) => countries.of(code) ?? code;

/** States of an account, for people. */
export const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  BLOCKED: 'Frozen',
  DEACTIVATED: 'Closed',
};

/** `passport, front` with a capital letter; `kyc` with three. */
export const sentence = (text: string) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/\bkyc\b/i, 'KYC');
