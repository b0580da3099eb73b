import { paths } from '@/config/paths';
import { T, t } from '@/lang/votes';
import { formatDateTime, formatShares, shortAddress } from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import { BALLOT_STATUS_LABELS } from '@/shared/rights-vocabulary';
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
    <Card title={t('About this vote')}>
      <Rows
        rows={[
          { id: 'status', label: t('Status'), value: t(BALLOT_STATUS_LABELS[status]) },
          { id: 'end', label: t('Votes until'), value: formatDateTime(ballot.end) },
          { id: 'record', label: t('Record time'), value: formatDateTime(ballot.recordTime) },
          { id: 'shares', label: t('Your shares then'), value: formatShares(ballot.shares) },
          { id: 'number', label: t('Ballot'), value: t('Number {id}', { id }) },
          {
            id: 'text',
            label: t('Text (SHA-256)'),
            value: <a href={documentUrl(textHash)}>{shortAddress(textHash)}</a>,
            note: t('The file whose hash the register stores'),
          },
        ]}
      />
      <p className={cx('small', styles.after)}>
        <T
          text="Shares that you stake count. Anybody can count the votes from the chain: <a>how to do without us</a>."
          a={(children) => (
            <Link href={`${paths.help}#use-your-rights-without-us`}>{children}</Link>
          )}
        />
      </p>
    </Card>
  );
}
