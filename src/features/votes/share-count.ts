import { formatShares } from '@/lib/format/format';

/** A number of shares in a text: `count` is shown, `n` selects the plural form and has the decimals that are shown. */
export function shareCount(amount: string): { n: number; count: string } {
  const count = formatShares(amount);
  return { n: count === '1' ? 1 : Number(amount), count };
}
