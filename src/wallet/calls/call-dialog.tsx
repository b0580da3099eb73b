import { useState } from 'react';
import { t } from '@/lang/calls';
import { shortAddress } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Steps } from '@/ui/feedback/steps';
import { TextField } from '@/ui/forms/text-field';
import { ChooseAccount } from '@/wallet/choose-account';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWallet } from '@/wallet/wallet-store';
import type { Review } from './kind';
import type { CallData, CallName, SentBy } from './kinds';
import { StageProblem } from './stage-problem';
import { useSignedCall } from './use-signed-call';

type Props<K extends CallName> = {
  name: K;
  data: CallData<K>;
  onClose: () => void;
  onSent: (sent: SentBy<K>) => void;
};

/** The review of a call: what the wallet will sign, decoded from it. Closing it changes nothing. */
export function CallDialog<K extends CallName>({ name, data, onClose, onSent }: Props<K>) {
  const { head, stage, otherSigners, sign } = useSignedCall(name, data, onSent);
  const [typed, setTyped] = useState('');
  const isConnected = useWallet().status === 'connected';
  if (!head) return stage.name === 'refused' ? <NotLoaded onRetry={stage.retry} /> : null;
  const review = ('review' in stage && stage.review) || null;
  const ready = review !== null && otherSigners === null && isTyped(review, typed);
  return (
    <Dialog
      title={review?.title ?? head.title}
      onClose={onClose}
      // The wallet's dialogs open on top of this one and need keyboard focus.
      leavesKeyboard
      onSubmit={() => {
        if (ready && isConnected && stage.name === 'review') sign();
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {head.back ?? t('Back')}
          </Button>
          {isConnected ? (
            <Button type="submit" disabled={!ready} busy={stage.name === 'wallet'}>
              {review?.button ?? head.button}
            </Button>
          ) : null}
        </>
      }
    >
      {review ? <Rows rows={review.rows} /> : null}
      {review?.steps ? <Steps {...review.steps} /> : null}
      {stage.name === 'building' ? <Skeleton blockSize="220px" /> : null}
      {otherSigners ? <OtherWallet signers={otherSigners} /> : null}
      <StageProblem stage={stage} />
      {review?.notice ? <Notice>{review.notice}</Notice> : null}
      {review?.typed ? (
        <TextField
          label={review.typed.label}
          name="confirmText"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      {stage.name === 'review' && !isConnected ? <ConnectActions /> : null}
      {stage.name === 'wallet' ? (
        <p role="status">{t('Check that your wallet shows the same, then confirm there.')}</p>
      ) : null}
    </Dialog>
  );
}

const isTyped = ({ typed: asked }: Review, typed: string) =>
  !asked || typed.trim().toUpperCase() === asked.words;

/** For a call that only another wallet can sign. */
function OtherWallet({ signers }: { signers: readonly string[] }) {
  const { address = '' } = useWallet();
  return (
    <Notice
      boxed
      title={t('Switch your wallet to {address}', {
        address: signers.map(shortAddress).join(t(' or ')),
      })}
      action={<ChooseAccount />}
    >
      {t('It is on {address} now.', { address: shortAddress(address) })}
    </Notice>
  );
}
