import { plural } from '@/lang/purchase';
import { formatShares } from '@/lib/format/format';

/** A number of shares: `40.06 shares`. */
export function sharesText(shares: string): string {
  return plural(Number(shares), '{count} shares', '{count} shares', {
    count: formatShares(shares),
  });
}
