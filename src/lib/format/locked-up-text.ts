import type { DataOf } from '@/api/endpoints';
import { t } from '@/lang/calls';
import { formatDate } from './format';
import { sharesText } from './shares-text';

/** What of a holding is locked up, and until when; undefined where nothing is. */
export function lockedUpText({
  lockedUp,
}: Pick<DataOf<'dashboard'>['holdings'], 'lockedUp'>): string | undefined {
  if (lockedUp === null) return undefined;
  return t('Of these, {shares} are locked up until {date}.', {
    shares: sharesText(lockedUp.shares),
    date: formatDate(lockedUp.until),
  });
}
