import { useState } from 'react';
import type { RecoveryStep, WalletOnChain } from '@/chain/recovery';
import { formatDateTime, formatShares } from '@/lib/format/format';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import styles from './recovery-page.module.css';
import { RecoveryReview } from './recovery-review';
import { type Address, subjectOf } from './use-wallet-on-chain';

type Props = { wallet: Address; state: WalletOnChain; token: Address };

/** What the chain says of a wallet's recovery, and what can be done now. */
export function RecoveryState({ wallet, state, token }: Props) {
  const [reviewed, setReviewed] = useState<RecoveryStep['kind']>();
  const subject = subjectOf(wallet);
  const calls = useSettledCalls(subject, Number(state.final), 'recovery');
  const waits = calls.some(isUnderWay);
  const { recovery } = state;
  const step = nextStep(state);
  return (
    <div className={styles.part}>
      <Verdict state={state} />
      {step && recovery && reviewed === step ? (
        <RecoveryReview
          step={{ kind: step, from: wallet }}
          to={recovery.to}
          shares={sharesOf(state)}
          token={token}
          onClose={() => setReviewed(undefined)}
        />
      ) : (
        <Rows rows={rowsOf(wallet, state)} />
      )}
      <SentCallsList prefix={subject} />
      {step && !waits && reviewed !== step ? (
        <Button
          wide
          variant={step === 'veto' ? 'secondary' : 'primary'}
          onClick={() => setReviewed(step)}
        >
          {step === 'veto' ? 'Veto with the lost wallet' : 'Move the shares'}
        </Button>
      ) : null}
      <p className={styles.quiet}>
        As of block {String(state.block.number)}, {utc(state.block.time)}.
      </p>
    </div>
  );
}

const isOver = ({ recovery, block }: WalletOnChain) =>
  recovery?.executableAt != null && recovery.executableAt <= block.time;

function nextStep(state: WalletOnChain): RecoveryStep['kind'] | null {
  if (!state.recovery) return null;
  if (isOver(state)) return 'execute';
  return state.recovery.vetoable ? 'veto' : null;
}

const sharesOf = ({ balance }: WalletOnChain) =>
  formatShares(formatDecimal(balance, SHARE_DECIMALS));

/** The same for every reader. */
const utc = (seconds: number) =>
  `${formatDateTime(new Date(seconds * 1000).toISOString(), { timeZone: 'UTC' })} UTC`;

function rowsOf(wallet: Address, state: WalletOnChain): Row[] {
  const { recovery, holder } = state;
  const long = (label: string, value: string): Row => ({
    id: label,
    label,
    value,
    long: true,
    copy: `Copy ${label.toLowerCase()}`,
  });
  return [
    long('Lost wallet', wallet),
    { id: 'shares', label: 'Its shares', value: sharesOf(state) },
    ...(recovery ? [long('New wallet', recovery.to)] : []),
    ...(recovery
      ? [
          {
            id: 'at',
            label: 'Can be carried out from',
            value: recovery.executableAt === null ? 'Not set yet' : utc(recovery.executableAt),
          },
        ]
      : []),
    ...(holder ? [long('Holder ID', holder)] : []),
  ];
}

function Verdict({ state }: { state: WalletOnChain }) {
  const { recovery, holder, isBlocked } = state;
  if (recovery) {
    if (isOver(state)) {
      return (
        <Notice boxed tone="done" title="Ready to be carried out">
          The waiting period is over. Any wallet can now move the shares to the new wallet.
        </Notice>
      );
    }
    if (recovery.executableAt === null) {
      return (
        <Notice boxed title="Waiting for the administrator of the contract">
          This recovery cannot be vetoed. The administrator has to approve it; 30 days later it can
          be carried out. The lost wallet is blocked.
        </Notice>
      );
    }
    return (
      <Notice boxed title={`Waiting period until ${utc(recovery.executableAt)}`}>
        The lost wallet is blocked: nothing can leave it.{' '}
        {recovery.vetoable
          ? 'Anyone with its key can veto the recovery until then.'
          : 'This recovery cannot be vetoed.'}
      </Notice>
    );
  }
  if (holder && isBlocked) {
    return (
      <Notice boxed title="The recovery was stopped">
        It was vetoed by the lost wallet, or cancelled by the administrator of the contract. The
        wallet keeps its shares and stays blocked. Its owner can request a recovery again.
      </Notice>
    );
  }
  if (holder) {
    return (
      <Notice boxed title="No recovery is under way">
        This wallet is registered for shares and is not blocked.
      </Notice>
    );
  }
  if (isBlocked) {
    return (
      <Notice boxed tone="done" title="This wallet was removed from the register">
        Its recovery was carried out, or its owner removed it. It holds no shares and cannot receive
        any.
      </Notice>
    );
  }
  return (
    <Notice boxed title="This wallet is not registered for shares">
      There is nothing to recover. Check the address.
    </Notice>
  );
}
