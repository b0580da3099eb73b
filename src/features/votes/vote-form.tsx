import { useId, useState } from 'react';
import { t } from '@/lang/votes';
import { choiceNumber } from '@/lib/format/choice-number';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline } from '@/ui/basics/layout';
import { Radio } from '@/ui/forms/radio';
import { CallDialog } from '@/wallet/calls/call-dialog';
import type { SignedVote } from '@/wallet/calls/kinds/vote';
import { useWallet } from '@/wallet/wallet-store';
import type { Ballot } from './queries';
import styles from './votes.module.css';

type Props = {
  ballot: Ballot;
  /** A vote of this browser is under way. */
  isWaiting: boolean;
  onSigned: (signed: SignedVote) => void;
};

/** The choices of an open ballot, and the two ways to vote. */
export function VoteForm({ ballot, isWaiting, onSigned }: Props) {
  const { id, title, nonce, choices, weight, relayed } = ballot;
  // A proxy's vote is not the owner's, who may cast the same.
  const vote = ballot.vote?.byProxy ? null : ballot.vote;
  const { address, feePaid } = useWallet();
  const notes = useId();
  const [picked, setPicked] = useState<number | null>(null);
  const [way, setWay] = useState<'signature' | 'transaction' | null>(null);
  const choice = picked ?? vote?.choice ?? null;
  const isReady = choice !== null && choice !== vote?.choice && !isWaiting;
  const close = () => setWay(null);
  const asked =
    choice === null ? null : { id, title, choices, weight, choice, isChange: vote !== null };
  return (
    <form
      className={styles.form}
      onSubmit={submitOf(() => {
        if (!isReady) return 'refused';
        setWay(relayed ? 'signature' : 'transaction');
        return 'done';
      })}
    >
      <fieldset>
        <legend className={cx(styles.legend, 'small')}>
          {vote ? t('Your vote can be changed until the end') : t('Your vote')}
        </legend>
        <div className={styles.plates}>
          {choices.map((text, place) => (
            <label key={text} className={styles.choice}>
              <Radio
                name="choice"
                value={place + 1}
                checked={choice === place + 1}
                disabled={isWaiting}
                aria-describedby={`${notes}${place}`}
                onChange={() => setPicked(place + 1)}
              />
              <span>
                {text}
                <span
                  id={`${notes}${place}`}
                  className={cx(styles.number, 'fine')}
                  aria-hidden="true"
                >
                  {choiceNumber(place)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Inline gap={10}>
        <Button type="submit" disabled={!isReady}>
          {relayed ? t('Vote free of charge') : t('Vote')}
        </Button>
        {relayed ? (
          <Button variant="secondary" disabled={!isReady} onClick={() => setWay('transaction')}>
            {t('Vote by transaction')}
          </Button>
        ) : null}
      </Inline>
      <p className="small">
        {feePaid
          ? t('You sign the vote, and we send it.')
          : relayed
            ? t('You sign the vote, and we send it. Or send it yourself.')
            : t('You send the vote yourself. We cannot send it for you right now.')}
      </p>
      {asked && way === 'signature' ? (
        <CallDialog
          name="signedVote"
          data={{ ...asked, nonce, voter: address }}
          onClose={close}
          onSent={(signed) => {
            close();
            onSigned(signed);
          }}
        />
      ) : null}
      {asked && way === 'transaction' ? (
        <CallDialog name="vote" data={asked} onClose={close} onSent={close} />
      ) : null}
    </form>
  );
}
