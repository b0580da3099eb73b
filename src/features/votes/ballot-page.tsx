import { endpoints } from '@fnx/api/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { paths } from '@/config/paths';
import { plural, t } from '@/lang/votes';
import { formatDateTime } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { useErrorText } from '@/lib/http/use-error-text';
import { toast } from '@/lib/page/toast';
import { Blank } from '@/lists/blank';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { Notice } from '@/ui/feedback/notice';
import { subjectOf } from '@/wallet/calls/kinds';
import type { SignedProxy } from '@/wallet/calls/kinds/proxy';
import type { SignedVote } from '@/wallet/calls/kinds/vote';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { BallotFacts } from './ballot-facts';
import { BallotWords } from './ballot-words';
import { BelowVotes } from './below-votes';
import { ProxyCard } from './proxy-card';
import { type Ballot, ballotQuery } from './queries';
import { shareCount } from './share-count';
import { Tally } from './tally';
import { useCounted, usePendingSigned } from './use-pending-vote';
import { VoteForCard } from './vote-for-card';
import { VoteForm } from './vote-form';
import styles from './votes.module.css';

/** One ballot: its text, the result, and the owner's vote. */
export function BallotPage() {
  const { query, isReady } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const pending = usePendingSigned<SignedVote>();
  const naming = usePendingSigned<SignedProxy>();
  const ballot = useQuery({
    ...ballotQuery(id, pending.signed !== null || naming.signed !== null),
    enabled: isReady && id !== '',
  });
  const { data } = ballot;
  useCounted(data?.nonce, pending.signed, () => {
    pending.follow(null);
    toast.success(t('Your vote counts'), { description: t('It is in a final block.') });
  });
  useCounted(data?.proxy.nonce, naming.signed, () => {
    naming.follow(null);
    toast.success(naming.signed?.proxy ? t('Your proxy is named') : t('Your proxy is revoked'));
  });
  // Here, so that a transaction sent from this page also changes how often the ballot is asked for.
  const calls = useSettledCalls('vote', data?.indexedBlock?.number, { about: `${id}:` });
  const isWaiting = pending.signed !== null || calls.some(isUnderWay);
  return (
    <BelowVotes title={data?.title ?? t('Vote')}>
      {data ? (
        <Sheet
          ballot={data}
          pending={pending}
          isNaming={naming.signed !== null && !naming.isLate}
          onNamed={naming.follow}
          isWaiting={isWaiting}
        />
      ) : (
        <Blank of={ballot} blockSize="560px" />
      )}
    </BelowVotes>
  );
}

type PendingVote = ReturnType<typeof usePendingSigned<SignedVote>>;

type SheetProps = {
  ballot: Ballot;
  pending: PendingVote;
  isNaming: boolean;
  onNamed: (signed: SignedProxy) => void;
  isWaiting: boolean;
};

function Sheet({ ballot, pending, isNaming, onNamed, isWaiting }: SheetProps) {
  const { id, status, choices } = ballot;
  const isOpen = status !== 'ENDED';
  // A registered wallet signs votes. Until the wallets are known, the form stands.
  const hasKey = useQuery(myWalletQuery).data?.wallets.some(({ registered }) => registered) ?? true;
  const canVote = status === 'OPEN' && /[1-9]/.test(ballot.weight);
  return (
    <div className={styles.sheet}>
      <div className={portal.page}>
        <Card title={t('What the bank asks')}>
          <BallotWords text={ballot.text} />
        </Card>
        <Card title={isOpen ? t('So far') : t('Result')}>
          <Tally choices={choices} ballot={ballot} />
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
            {canVote && hasKey ? (
              <VoteForm ballot={ballot} isWaiting={isWaiting} onSigned={pending.follow} />
            ) : null}
            {canVote && !hasKey ? <BookEntryOnly /> : null}
          </Stack>
        </Card>
        <VoteForCard ballot={ballot} isWaiting={isWaiting} />
        {hasKey ? <ProxyCard ballot={ballot} isNaming={isNaming} onSigned={onNamed} /> : null}
        <SentCallsList prefix={subjectOf('vote', `${id}:`)} />
        {pending.signed ? <Waiting id={id} pending={pending} signed={pending.signed} /> : null}
      </div>
    </div>
  );
}

/** The way to a key that votes, for an owner whose shares are all in book entry. */
function BookEntryOnly() {
  return (
    <>
      <p>
        {t(
          'Your shares are held in book entry, and nobody has a key for their place in the register. Move them to an address of yours before the end, and vote from there: your vote has the weight of the record time.',
        )}
      </p>
      <Button href={paths.wallet}>{t('Move the book entry')}</Button>
    </>
  );
}

/** The owner's vote, or why there is none. */
function standing({ status, vote, choices, shares, weight, recordTime }: Ballot): string {
  if (vote) {
    const { n, count } = shareCount(weight);
    const said = { choice: choices[vote.choice - 1] ?? '', time: formatDateTime(vote.at), count };
    return vote.byProxy
      ? plural(
          n,
          '{choice}: your proxy’s vote of {time}, with {count} shares.',
          '{choice}: your proxy’s vote of {time}, with {count} shares.',
          said,
        )
      : plural(
          n,
          '{choice}: your vote of {time}, with {count} shares.',
          '{choice}: your vote of {time}, with {count} shares.',
          said,
        );
  }
  if (status === 'ENDED') return t('You did not vote. Votes are no longer accepted.');
  if (status === 'ANNOUNCED') {
    return t('You vote with the whole shares that you hold at the record time, from {time} on.', {
      time: formatDateTime(recordTime),
    });
  }
  if (/[1-9]/.test(shares) && !/[1-9]/.test(weight)) {
    return t(
      'You held less than one whole share at the record time. A fraction has no vote, so you cannot vote here.',
    );
  }
  return /[1-9]/.test(weight)
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
