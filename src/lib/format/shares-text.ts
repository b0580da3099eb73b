import { plural } from '@/lang/calls';
import { formatShares } from './format';

/**
 * A number of shares: `1 share`, `40.06 shares`.
 *
 * @param sign before the number
 */
export function sharesText(shares: string, sign = ''): string {
  const count = formatShares(shares);
  // The form is that of the number shown, which has six decimals at most.
  return plural(count === '1' ? 1 : Number(shares), '{count} share', '{count} shares', {
    count: `${sign}${count}`,
  });
}
