import type { ReactNode } from 'react';
import type { BankOverview } from '@/features/content/bank/bank-overview';
import { t } from '@/lang/content';
import { formatShares, formatUsd, groupThousands } from '@/lib/format/format';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import shades from '@/ui/charts/parts-bar.module.css';
import styles from './division-drawing.module.css';

/** Token units per share. */
const UNITS = '1000000';

const share = (part: string, whole: string) =>
  Math.round((Number(part) / Number(whole)) * 1000) / 10;

/**
 * Three bars, each enlarging a part of the one above: the bank, the shares of the round, and one share in millionths.
 * Lengths are to scale within a bar.
 */
export function DivisionDrawing({ overview }: { overview: BankOverview }) {
  const { shares, price, bankName } = overview;
  const offered = share(shares.tokenized, shares.total);
  const sold = share(shares.sold, shares.tokenized);
  return (
    <figure className={styles.drawing}>
      <Level
        title={t('All shares of {bankName}', { bankName })}
        figure={t('{count} shares', { count: formatShares(shares.total) })}
        parts={[
          {
            pct: offered,
            look: styles.close,
            text: t('{count} in this round', { count: formatShares(shares.tokenized) }),
          },
          { pct: 100 - offered, text: t('not offered') },
        ]}
      />
      <Glass from={0} to={offered} />
      <Level
        title={t('Shares of this round, held by a nominee once sold')}
        figure={t('{count} shares', { count: formatShares(shares.tokenized) })}
        parts={[
          {
            pct: sold,
            look: shades.wide,
            text: t('{count} sold', { count: formatShares(shares.sold) }),
          },
          {
            pct: 100 - sold,
            look: shades.cross,
            text: t('{count} available', { count: formatShares(shares.available) }),
          },
        ]}
      />
      <Glass from={sold} to={sold + 0.6} />
      <Level
        title={t('One share, {price}', { price: formatUsd(price) })}
        figure={t('{count} units', { count: groupThousands(UNITS) })}
        parts={[{ pct: 100, look: styles.units, text: t('the smallest amount you can own') }]}
      />
    </figure>
  );
}

type LevelPart = { pct: number; look?: string | undefined; text: string };

function Level({
  title,
  figure,
  parts,
}: {
  title: ReactNode;
  figure: ReactNode;
  parts: readonly LevelPart[];
}) {
  return (
    <div className={styles.level}>
      <div className={styles.words}>
        <p className="label">{title}</p>
        <p className={cx('figure', styles.figure)}>{figure}</p>
        <Inline as="p" gap={16} nowrap between className={cx(styles.parts, 'small')}>
          {parts.map((part) => (
            <span key={part.text}>{part.text}</span>
          ))}
        </Inline>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <span key={part.text} className={part.look} style={{ inlineSize: `${part.pct}%` }} />
        ))}
      </div>
    </div>
  );
}

/** Lines from the enlarged part to the full width of the next bar. */
function Glass({ from, to }: { from: number; to: number }) {
  return (
    <svg
      className={styles.glass}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M${from} 0L0 100M${to} 0L100 100`} />
    </svg>
  );
}
