import { BALLOT_KIND_LABELS, BALLOT_STATUS_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/votes';
import { formatDateTime, formatShares, groupThousands, shortAddress } from '@/lib/format/format';
import { documentUrl } from '@/lib/http/service-url';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import type { Ballot } from './queries';
import styles from './votes.module.css';

/** A part in percent. */
const partText = (percent: string, none = `0\u202f%`) =>
  percent === '0' ? none : `${groupThousands(percent)}\u202f%`;

/** The terms of a ballot, and what proves its text. */
export function BallotFacts({ ballot }: { ballot: Ballot }) {
  const { id, kind, status, textHash, quorum, majority, shares, weight } = ballot;
  const isKnown = status !== 'ANNOUNCED';
  return (
    <Card title={t('About this vote')}>
      <Rows
        rows={[
          { id: 'kind', label: t('Kind'), value: t(BALLOT_KIND_LABELS[kind]) },
          { id: 'status', label: t('Status'), value: t(BALLOT_STATUS_LABELS[status]) },
          { id: 'end', label: t('Votes until'), value: formatDateTime(ballot.end) },
          { id: 'record', label: t('Record time'), value: formatDateTime(ballot.recordTime) },
          {
            id: 'shares',
            label: t('Your shares then'),
            value: isKnown ? formatShares(shares) : '–',
          },
          { id: 'weight', label: t('Your votes'), value: isKnown ? formatShares(weight) : '–' },
          { id: 'quorum', label: t('Quorum'), value: partText(quorum, t('None')) },
          { id: 'majority', label: t('Majority'), value: partText(majority) },
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
          text="Whole shares vote, staked ones too. Anybody can count the votes from the chain: <a>how to do without us</a>."
          a={(children) => (
            <Link href={`${paths.help}#use-your-rights-without-us`}>{children}</Link>
          )}
        />
      </p>
    </Card>
  );
}
