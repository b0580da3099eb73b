import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { t } from '@/lang/market';
import { formatShares } from '@/lib/format/format';
import { type Part, PartsBar } from '@/ui/charts/parts-bar';

/** Total shares, shares in the round, and of these sold and available; decimal strings. */
export type ShareCount = { total: string; tokenized: string; sold: string; available: string };

const raw = (text: string) => parseDecimal(text, SHARE_DECIMALS);

/** Splits the total into parts. Shares in the round that are neither sold nor available are reserved by open orders. */
export function supplyParts({ total, tokenized, sold, available }: ShareCount): Part[] {
  const reserved = raw(tokenized) - raw(sold) - raw(available);
  const kept = raw(total) - raw(tokenized);
  const text = (amount: bigint) => formatShares(formatDecimal(amount, SHARE_DECIMALS));
  const parts: (Part & { amount: bigint })[] = [
    part(t('Sold'), raw(sold), 'close'),
    part(t('Reserved by open orders'), reserved, 'slant'),
    part(t('Available in this round'), raw(available), 'cross'),
    part(t('Not offered'), kept, 'blank'),
  ];
  function part(label: string, amount: bigint, shade: Part['shade']) {
    return { label, value: Number(amount), text: text(amount), shade, amount };
  }
  return parts.filter(({ amount }) => amount > 0n);
}

/** Bar of shares sold, available and not offered, or a message if the register is unavailable. */
export function ShareSupply({ shares }: { shares: ShareCount | null }) {
  if (!shares) {
    return <p>{t('The share register is not available right now. Try again in a few minutes.')}</p>;
  }
  return (
    <PartsBar
      label={t('Ordinary shares: {count}', { count: formatShares(shares.total) })}
      parts={supplyParts(shares)}
    />
  );
}
