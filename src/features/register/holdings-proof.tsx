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

/** Where the file is: a plain link, so that it needs no script and shows what the service says. */
const FILE = `${process.env.NEXT_PUBLIC_API_BASE_URL || '/api/v1'}/${endpointPath(endpoints.exportProofOfHoldings)}`;

/** That no more shares are held than were issued: added up at this view, with the file in which every owner finds a line. */
export function HoldingsProof() {
  const { data, isError, isFetchedAfterMount } = useQuery(proofQuery);
  const proof = isFetchedAfterMount ? data : undefined;
  return (
    <section className={styles.proof} aria-labelledby="proof-title">
      <div className={styles.say}>
        <h2 id="proof-title">Its register, added up</h2>
        <p>
          What people hold and what is not sold must come to what was issued. The service added it
          up when you opened this page, from the entries of its books.
        </p>
        <p>
          The file has one line for each holder: a hash that says nothing of who it is or how much.{' '}
          <Link href={paths.wallet}>Owners find theirs in their wallet.</Link>
        </p>
        <p>
          <a href={FILE} download>
            Download the file (CSV)
          </a>
        </p>
      </div>
      {isError ? (
        <Notice title="The register does not answer right now">
          Nothing can be said about it until it does. Come back in a moment.
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
        <Line label={proof ? `Held by ${people(proof.holders)}, bought or earned` : 'Held'}>
          {proof ? exact(proof.held) : blank}
        </Line>
        <Line label="Not sold: in the round, not offered, set aside for rewards">
          {proof ? exact(proof.unsold) : blank}
        </Line>
        <Line total label="Together">
          {sum ? exact(sum) : blank}
        </Line>
        <Line issued label="Issued">
          {proof ? exact(proof.issued) : blank}
        </Line>
      </dl>
      <div className={styles.verdict}>
        {proof && !adds ? (
          <Notice tone="trouble" title={`It does not add up: ${exact(proof.difference)} shares`}>
            This must not be. <Link href={paths.contact}>Tell us</Link>, and do not buy until it is
            explained.
          </Notice>
        ) : (
          <p>
            {proof
              ? `The difference is 0. Added up ${formatDateTime(proof.computedAt, { timeZone: 'UTC' })} UTC.`
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
  /** Under the rule of an addition. */
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

/** With all six decimals: figures that are added up stand under each other. */
function exact(shares: string): string {
  const sign = shares.startsWith('-') ? '−' : '';
  const [whole = '', fraction = ''] = shares.replace('-', '').split('.');
  return `${sign}${groupThousands(whole)}.${fraction.padEnd(SHARE_DECIMALS, '0')}`;
}
