import { useQuery } from '@tanstack/react-query';
import { endpointPath } from '@/api/endpoint';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { formatDateTime, groupThousands } from '@/lib/format/format';
import { formatDecimal, parseDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Link } from '@/ui/basics/link';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './holdings-proof.module.css';
import { proofQuery } from './queries';

/** A plain link, so that it works without JavaScript and shows the service's error. */
const FILE = `${process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1'}/${endpointPath(endpoints.exportProofOfHoldings)}`;

/** Proves that no more shares are held than issued: the sums, and a file with a hashed line per holder. */
export function HoldingsProof() {
  const { data, isError, isFetchedAfterMount } = useQuery(proofQuery);
  const proof = isFetchedAfterMount ? data : undefined;
  return (
    <section className={styles.proof} aria-labelledby="proof-title">
      <div className={styles.say}>
        <h2 id="proof-title">Proof of holdings</h2>
        <p>
          Shares held plus shares not sold must equal shares issued. The service calculated these
          sums from its ledger when you opened this page.
        </p>
        <p>
          The file has one line for each holder: a hash that reveals neither the holder nor the
          amount.{' '}
          <Link href={paths.wallet}>Shareholders can find their line on the Wallet page.</Link>
        </p>
        <p>
          <a href={FILE} download>
            Download the file (CSV)
          </a>
        </p>
      </div>
      {isError ? (
        <Notice title="The register is not available right now">
          The proof cannot be calculated at the moment. Your shares are not affected. Try again in a
          minute.
        </Notice>
      ) : (
        <Sum proof={proof} />
      )}
    </section>
  );
}

type Proof = {
  issued: string;
  held: string;
  unsold: string;
  difference: string;
  holders: number;
  computedAt: string;
};

function Sum({ proof }: { proof: Proof | undefined }) {
  const blank = <Skeleton inlineSize="7em" />;
  const sum = proof && formatDecimal(raw(proof.held) + raw(proof.unsold), SHARE_DECIMALS);
  const adds = !proof || !/[1-9]/.test(proof.difference);
  return (
    <div aria-busy={!proof}>
      <dl className={styles.sum}>
        <Line label={proof ? `Held by ${people(proof.holders)} (bought or earned)` : 'Held'}>
          {proof ? exact(proof.held) : blank}
        </Line>
        <Line label="Not sold: in the current round, not offered, or reserved for rewards">
          {proof ? exact(proof.unsold) : blank}
        </Line>
        <Line total label="Total">
          {sum ? exact(sum) : blank}
        </Line>
        <Line issued label="Issued">
          {proof ? exact(proof.issued) : blank}
        </Line>
      </dl>
      <div className={styles.verdict}>
        {proof && !adds ? (
          <Notice tone="trouble" title={`The totals differ by ${exact(proof.difference)} shares`}>
            This should never happen. <Link href={paths.contact}>Contact support</Link> and do not
            buy until it is explained.
          </Notice>
        ) : (
          <p>
            {proof
              ? `The totals match. Calculated ${formatDateTime(proof.computedAt, { timeZone: 'UTC' })} UTC.`
              : ' '}
          </p>
        )}
      </div>
    </div>
  );
}

function Line({
  label,
  total,
  issued,
  children,
}: {
  label: string;
  /** Draws the rule of a sum above the line. */
  total?: boolean;
  issued?: boolean;
  children: React.ReactNode;
}) {
  const place = total ? styles.total : issued ? styles.issued : styles.part;
  return (
    <div className={place}>
      <dt>{label}</dt>
      <dd className="figure">{children}</dd>
    </div>
  );
}

const raw = (shares: string) => parseDecimal(shares, SHARE_DECIMALS);
const people = (count: number) =>
  `${groupThousands(String(count))} ${count === 1 ? 'person' : 'people'}`;

/** All six decimals, so that the figures align. */
function exact(shares: string): string {
  const sign = shares.startsWith('-') ? '−' : '';
  const [whole = '', fraction = ''] = shares.replace('-', '').split('.');
  return `${sign}${groupThousands(whole)}.${fraction.padEnd(SHARE_DECIMALS, '0')}`;
}
