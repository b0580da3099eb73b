import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '@/config/paths';
import type { BankOverview } from '@/features/content/bank/bank-overview';
import {
  formatDate,
  formatDateTime,
  formatShares,
  formatUsd,
  groupThousands,
} from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { Figure } from '@/ui/basics/figure';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { BuyButton } from './buy-panel';
import styles from './offer-card.module.css';
import { type RoundState, roundState } from './round';

const UTC = { timeZone: 'UTC' };
/** What stands until the service has told its limits. */
const USUAL_MINIMUM_USD = '50';

const CLOSED: Record<Exclude<RoundState, 'OPEN'>, string> = {
  BEFORE: 'The round has not begun.',
  SOLD_OUT: 'Every share of the round is sold.',
  ENDED: 'The round has ended.',
};

/** What one is asked to decide about: price, what is left, until when, and what can be lost, above the button. */
export function OfferCard({
  overview,
  stale,
  seller,
}: {
  overview: BankOverview | null;
  stale: boolean;
  seller: string;
}) {
  const minimum = useQuery(configQuery).data?.limits.minUsd ?? USUAL_MINIMUM_USD;
  if (!overview) {
    return (
      <Frame>
        <h2 id="offer-title" className={styles.title}>
          The offer
        </h2>
        <p>
          The register does not answer right now, so price and shares left are not shown and nothing
          can be bought. The terms below stand.
        </p>
      </Frame>
    );
  }
  const { round, shares, price, bankName } = overview;
  const state = roundState(overview);
  return (
    <Frame>
      <h2 id="offer-title" className={styles.title}>
        One share of {bankName}
      </h2>
      <Figure size="large" label="Price now" value={formatUsd(price)} />
      <Rows
        rows={[
          { id: 'left', label: 'Left', value: `${formatShares(shares.available)} shares` },
          { id: 'ends', label: 'Ends', value: formatDate(round.endsAt, UTC) },
          {
            id: 'smallest',
            label: 'Smallest order',
            value: `$${groupThousands(minimum.replace(/\.0+$/, ''))}`,
          },
          { id: 'seller', label: 'Seller', value: seller },
        ]}
      />
      <Risks />
      {state === 'OPEN' ? (
        <BuyButton wide />
      ) : (
        <Notice title={CLOSED[state]}>Nothing can be bought. Holders keep what they have.</Notice>
      )}
      <p className={styles.small}>
        {stale ? 'The register does not answer right now. ' : ''}
        Counted {formatDateTime(overview.updatedAt, UTC)} UTC.
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className={styles.card} aria-labelledby="offer-title">
      {children}
    </section>
  );
}

function Risks() {
  return (
    <ul className={styles.risks}>
      <li>You can lose all of it.</li>
      <li>There is no market to sell on, and nobody has to take the shares back.</li>
      <li>A payment cannot be taken back once it is final.</li>
      <li>
        <Link href={paths.risk}>The whole list of risks</Link>
      </li>
    </ul>
  );
}
