import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { plural, t } from '@/lang/votes';
import { formatDateTime } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { useErrorText } from '@/lib/http/use-error-text';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import portal from '@/ui/basics/portal-page.module.css';
import { Notice } from '@/ui/feedback/notice';
import { subjectOf } from '@/wallet/calls/kinds';
import type { SignedVote } from '@/wallet/calls/kinds/vote';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { BallotFacts } from './ballot-facts';
import { BallotWords } from './ballot-words';
import { type Ballot, ballotQuery } from './queries';
import { shareCount } from './share-count';
import { Tally } from './tally';
import { useCounted, usePendingVote } from './use-pending-vote';
import { VoteForm } from './vote-form';
import styles from './votes.module.css';

/** One ballot: its text, the result, and the owner's vote. */
export function BallotPage() {
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const pending = usePendingVote();
  const ballot = useQuery({
    ...ballotQuery(id, pending.signed !== null),
    enabled: isReady && id !== '',
  });
  const { data } = ballot;
  useCounted(data, pending.signed, () => pending.follow(null));
  // Here, so that a transaction sent from this page also changes how often the ballot is asked for.
  const calls = useSettledCalls('vote', data?.indexedBlock?.number, { about: `${id}:` });
  const isWaiting = pending.signed !== null || calls.some(isUnderWay);
  return (
    <div className={portal.page}>
      <header className={portal.top}>
        <p>
          <Link href={paths.votes}>{t('Votes')}</Link>
        </p>
        <h1 className={cx(portal.heading, 'anywhere')}>{data?.title ?? t('Vote')}</h1>
      </header>
      {data ? (
        <Sheet ballot={data} pending={pending} isWaiting={isWaiting} />
      ) : (
        <Blank of={ballot} title={t('The vote could not be loaded')} blockSize="560px" />
      )}
    </div>
  );
}

type PendingVote = ReturnType<typeof usePendingVote>;

type SheetProps = { ballot: Ballot; pending: PendingVote; isWaiting: boolean };

function Sheet({ ballot, pending, isWaiting }: SheetProps) {
  const { id, status, choices, tally } = ballot;
  const isOpen = status === 'OPEN';
  const canVote = isOpen && /[1-9]/.test(ballot.shares);
  return (
    <div className={styles.sheet}>
      <div className={portal.page}>
        <Card title={t('What the bank asks')}>
          <BallotWords text={ballot.text} />
        </Card>
        <Card title={isOpen ? t('So far') : t('Result')}>
          <Tally choices={choices} tally={tally} />
        </Card>
        <BallotFacts ballot={ballot} />
      </div>
      {/* Last, since it changes: the form goes when the vote ends. */}
      <div className={portal.page}>
        <Card title={isOpen ? t('Vote') : t('Your vote')}>
          <Stack gap={16}>
            <Notice tone={ballot.vote ? 'done' : 'info'} className={styles.standing}>
              {standing(ballot)}
            </Notice>
            {canVote ? (
              <VoteForm ballot={ballot} isWaiting={isWaiting} onSigned={pending.follow} />
            ) : null}
          </Stack>
        </Card>
        <SentCallsList prefix={subjectOf('vote', `${id}:`)} />
        {pending.signed ? <Waiting id={id} pending={pending} signed={pending.signed} /> : null}
      </div>
    </div>
  );
}

/** The owner's vote, or why there is none. */
function standing({ status, vote, choices, shares }: Ballot): string {
  if (vote) {
    const { n, count } = shareCount(shares);
    return plural(
      n,
      '{choice}: your vote of {time}, with {count} shares.',
      '{choice}: your vote of {time}, with {count} shares.',
      { choice: choices[vote.choice - 1] ?? '', time: formatDateTime(vote.at), count },
    );
  }
  if (status === 'ENDED') return t('You did not vote. Votes are no longer accepted.');
  return /[1-9]/.test(shares)
    ? t('Votes are public: everybody can see how an address voted, but not whose it is.')
    : t('You held no shares at the record time, so you cannot vote here.');
}

/** A signed vote on its way. */
function Waiting({
  id,
  pending: { isLate, follow },
  signed,
}: {
  id: string;
  pending: PendingVote;
  signed: SignedVote;
}) {
  const again = useMutation({
    mutationFn: () => call(endpoints.castVote, signed, { params: { id } }),
    onSuccess: () => follow(signed),
  });
  const refusal = useErrorText(again.error);
  return (
    <Notice
      boxed
      tone={again.isError ? 'trouble' : 'info'}
      title={isLate ? t('Your vote is not counted yet') : t('Your vote is on its way')}
      action={
        isLate ? (
          <Button
            size="small"
            variant="secondary"
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('Send again')}
          </Button>
        ) : null
      }
    >
      {again.isError
        ? refusal
        : isLate
          ? t('The network may be busy. Send the same signature again: it counts once.')
          : t('It counts as soon as its block is final. You can leave this page.')}
    </Notice>
  );
}
