import type { NameEvidence } from '@/server/compliance/cases/evidence';
import type { Birth } from '@/server/compliance/lists/entry';

/** Documents and lists differ by a year. */
const SLACK_YEARS = 1;

type Fit = NameEvidence['dateOfBirth'];

/**
 * Compares a date of birth with those of an entry. `UNKNOWN` when one side has none, `OTHER` when the years differ by more.
 * @param dateOfBirth `1980-07-15`
 */
export function compareBirth(dateOfBirth: string | null, births: readonly Birth[]): Fit {
  if (dateOfBirth === null || births.length === 0) return 'UNKNOWN';
  if (births.some(({ text }) => dayOf(text) === dateOfBirth)) return 'SAME';
  const year = Number(dateOfBirth.slice(0, 4));
  const isNear = births.some(
    ({ fromYear, toYear }) => year >= fromYear - SLACK_YEARS && year <= toYear + SLACK_YEARS,
  );
  return isNear ? 'NEAR' : 'OTHER';
}

/** `15 Jul 1980` and `1980-07-15` as `1980-07-15`; null without a day. */
function dayOf(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10);
  if (!/^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(text)) return null;
  const at = Date.parse(`${text} UTC`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}
