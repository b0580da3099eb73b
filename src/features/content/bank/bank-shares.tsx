import { formatDateTime, formatUsd, groupThousands } from '@/lib/format/format';
import { CopyButton } from '@/ui/basics/copy-button';
import { cx } from '@/ui/basics/cx';
import { Rows } from '@/ui/basics/rows';
import styles from './bank-accounts.module.css';
import { type BankOverview, millions } from './bank-overview';
import { ShareSupply } from './share-supply';

/** The shares as the register counts them, and what is on the chain. */
export function BankShares({
  overview,
  stale,
}: {
  overview: BankOverview | null;
  /** The register was asked and did not answer. */
  stale: boolean;
}) {
  return (
    <section className={styles.shares} aria-labelledby="shares-title">
      <div className={styles.say}>
        <h2 id="shares-title">Its shares, counted</h2>
        <p>
          One class, one register. Sold and left are counted from its entries each time this page is
          made.
        </p>
        {overview ? (
          <p className={cx(styles.counted, stale && styles.stale)}>
            {stale ? 'The register does not answer right now. ' : ''}
            Counted {formatDateTime(overview.updatedAt, { timeZone: 'UTC' })} UTC.
          </p>
        ) : null}
      </div>
      <ShareSupply shares={overview?.shares ?? null} />
      {overview ? <ShareFacts overview={overview} /> : null}
    </section>
  );
}

function ShareFacts({ overview }: { overview: BankOverview }) {
  const { shares, price, marketCap, contract } = overview;
  return (
    <Rows
      rows={[
        { id: 'holders', label: 'Holders', value: groupThousands(String(shares.holders)) },
        { id: 'price', label: 'Price of a share', value: formatUsd(price) },
        {
          id: 'cap',
          label: 'All shares at this price',
          value: `${millions(marketCap)} million USD`,
          note: 'a multiplication, not what anyone has offered',
        },
        {
          id: 'contract',
          label: 'Token contract',
          value: contract ? contract.address : 'none',
          note: contract ? (
            <CopyButton text={contract.address} />
          ) : (
            'a token that calls itself FNX today is false'
          ),
          long: contract !== null,
        },
      ]}
    />
  );
}
