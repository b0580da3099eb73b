import { formatShares } from '@/lib/format/format';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { type Part, PartsBar } from '@/ui/charts/parts-bar';

/** All shares of the bank, those in the round, and of these the sold and the unsold; decimal text. */
export type ShareCount = { total: string; tokenized: string; sold: string; available: string };

const raw = (text: string) => parseDecimal(text, SHARE_DECIMALS);

/**
 * The parts of the bank, which add up to it. What is neither sold nor available is held by orders that are being paid.
 */
export function supplyParts({ total, tokenized, sold, available }: ShareCount): Part[] {
  const reserved = raw(tokenized) - raw(sold) - raw(available);
  const kept = raw(total) - raw(tokenized);
  const text = (amount: bigint) => formatShares(formatDecimal(amount, SHARE_DECIMALS));
  const parts: (Part & { amount: bigint })[] = [
    part('Sold', raw(sold), 'close'),
    part('Held by open orders', reserved, 'slant'),
    part('Left in the round', raw(available), 'cross'),
    part('Not offered', kept, 'blank'),
  ];
  function part(label: string, amount: bigint, shade: Part['shade']) {
    return { label, value: Number(amount), text: text(amount), shade, amount };
  }
  return parts.filter(({ amount }) => amount > 0n);
}

/** Shares sold, left and not offered as a drawn bar, or an honest line while the register cannot be read. */
export function ShareSupply({ shares }: { shares: ShareCount | null }) {
  if (!shares) {
    return <p>The register cannot be read right now. The counts will be back with it.</p>;
  }
  return (
    <PartsBar label={`${formatShares(shares.total)} ordinary shares`} parts={supplyParts(shares)} />
  );
}
