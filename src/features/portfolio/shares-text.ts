import { plural } from '@/lang/portfolio';
import { formatShares } from '@/lib/format/format';

/**
 * A number of shares: `40.06 shares`.
 *
 * @param sign before the number
 */
export function sharesText(shares: string, sign = ''): string {
  return plural(Number(shares), '{count} shares', '{count} shares', {
    count: `${sign}${formatShares(shares)}`,
  });
}
