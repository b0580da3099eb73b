import { useState } from 'react';
import type { Address } from 'viem';
import { CallMismatchError } from '@/chain/call-differences';
import { paths } from '@/config/paths';
import { type StakingText, T, t } from '@/lang/staking';
import { EARLY_EXIT_WORDS } from '@/shared/rewards';
import { Button } from '@/ui/basics/button';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Dialog } from '@/ui/feedback/dialog';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/forms/text-field';
import { CallProblems } from '@/wallet/call-problems';
import { ConnectActions } from '@/wallet/connect-actions';
import { useWallet } from '@/wallet/wallet-store';
import { type Prepared, type Review, reviewOf, type StakingAction } from './staking-action';
import { useStakingCall } from './use-staking-call';

type Props = { action: StakingAction; onClose: () => void; onSent: () => void };

const TITLES: Record<StakingAction['kind'], StakingText> = {
  stake: 'Stake shares',
  claim: 'Claim rewards',
  'claim-all': 'Claim all rewards',
  unstake: 'Unstake shares',
  'early-exit': 'End this stake early?',
  renew: 'Renew this stake',
};

/** What the wallet will sign; the calldata was compared with it. Closing it changes nothing. */
export function StakingReview({ action, onClose, onSent }: Props) {
  const { prepared, sign, contract } = useStakingCall(action, onSent);
  const [typed, setTyped] = useState('');
  const wallet = useWallet();
  const review = prepared.data && contract ? readReview(action, prepared.data, contract) : null;
  const confirmed = action.kind !== 'early-exit' || typed.trim().toUpperCase() === EARLY_EXIT_WORDS;
  const ready = review !== null && confirmed && !sign.isPending;
  return (
    <Dialog
      title={review?.title ?? t(TITLES[action.kind])}
      onClose={onClose}
      leavesKeyboard
      onSubmit={() => {
        if (ready && wallet.status === 'connected') sign.mutate(review);
      }}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {action.kind === 'early-exit' ? t('Keep staked') : t('Back')}
          </Button>
          {wallet.status === 'connected' ? (
            <Button type="submit" disabled={review === null || !confirmed} busy={sign.isPending}>
              {review?.button ?? t('Preparing')}
            </Button>
          ) : null}
        </>
      }
    >
      {review ? (
        <Rows
          rows={[
            ...review.rows,
            {
              id: 'contract',
              label: t('Staking contract'),
              value: contract,
              long: true,
              copy: t('Copy contract address'),
            },
          ]}
        />
      ) : prepared.isPending ? (
        <Skeleton blockSize="220px" />
      ) : null}
      <CallProblems prepared={prepared} unreadable={prepared.isSuccess && !review} sign={sign} />
      {review ? <Warning action={action} /> : null}
      {review && action.kind === 'early-exit' ? (
        <TextField
          label={t('Type {words} to confirm', { words: EARLY_EXIT_WORDS })}
          name="confirmText"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      {review && wallet.status !== 'connected' ? <ConnectActions /> : null}
      {sign.isPending ? (
        <p role="status">{t('Check that your wallet shows the same, then confirm there.')}</p>
      ) : null}
    </Dialog>
  );
}

/** Null when the calldata does anything else than the action: then nothing may be signed. */
function readReview(action: StakingAction, prepared: Prepared, contract: Address): Review | null {
  try {
    return reviewOf(action, prepared, contract, Date.now());
  } catch (error) {
    if (error instanceof CallMismatchError) return null;
    throw error;
  }
}

function Warning({ action }: { action: StakingAction }) {
  if (action.kind === 'stake') {
    return (
      <Notice>
        <T
          text={
            action.plan.lockDays > 0
              ? 'The reward is paid at the end of the term. If you end the stake early, you lose all of it. The share price can fall while your shares are staked. By staking you accept the <a>terms</a>.'
              : 'You can unstake at any time. After a year the stake stops earning until you renew it. The share price can fall while your shares are staked. By staking you accept the <a>terms</a>.'
          }
          a={(children) => <Link href={paths.terms}>{children}</Link>}
        />
      </Notice>
    );
  }
  if (action.kind === 'renew') {
    return <Notice>{t('Renewing pays what you have earned and starts a new year today.')}</Notice>;
  }
  if (action.kind === 'early-exit') return null;
  return <Notice>{t('Rewards are paid to the wallet that signs.')}</Notice>;
}
