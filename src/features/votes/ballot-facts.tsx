import { paths } from '@/config/paths';
import { formatDateTime, formatShares, shortAddress } from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import { BALLOT_STATUS_LABELS } from '@/shared/vocabulary';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import type { Ballot } from './queries';
import styles from './votes.module.css';

/** The terms of a ballot, and what proves its text. */
export function BallotFacts({ ballot }: { ballot: Ballot }) {
  const { id, status, textHash } = ballot;
  return (
    <Card title="About this vote">
      <Rows
        rows={[
          { id: 'status', label: 'Status', value: BALLOT_STATUS_LABELS[status] },
          { id: 'end', label: 'Votes until', value: formatDateTime(ballot.end) },
          { id: 'record', label: 'Record time', value: formatDateTime(ballot.recordTime) },
          { id: 'shares', label: 'Your shares then', value: formatShares(ballot.shares) },
          { id: 'number', label: 'Ballot', value: `Number ${id}` },
          {
            id: 'text',
            label: 'Text (SHA-256)',
            value: <a href={documentUrl(textHash)}>{shortAddress(textHash)}</a>,
            note: 'The file whose hash the contract stores',
          },
        ]}
      />
      <p className={cx(styles.small, styles.after)}>
        Shares that you stake count. Anybody can count the votes from the chain:{' '}
        <Link href={`${paths.help}#use-your-rights-without-us`}>how to do without us</Link>.
      </p>
    </Card>
  );
}
