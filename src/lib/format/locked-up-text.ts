import type { DataOf } from '@fnx/api/endpoints';
import { t } from '@/lang/calls';
import { formatDate } from './format';
import { sharesText } from './shares-text';

/** Says how many shares of a holding are locked up, and until when; undefined where none are. */
export function lockedUpText({
  lockedUp,
}: Pick<DataOf<'dashboard'>['holdings'], 'lockedUp'>): string | undefined {
  if (lockedUp === null) return undefined;
  return t('Of these, {shares} are locked up until {date}.', {
    shares: sharesText(lockedUp.shares),
    date: formatDate(lockedUp.until),
  });
}
