import type { RecoveryStep, WalletOnChain } from '@fnx/chain/recovery';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { t } from '@/lang/wallets';
import { formatDateTime, formatShares } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { FoldedRows } from '@/ui/basics/folded-rows';
import { Stack } from '@/ui/basics/layout';
import { type Row, Rows } from '@/ui/basics/rows';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { Notice } from '@/ui/feedback/notice';
import { onDemand } from '@/ui/feedback/on-demand';
import { loadKind, subjectOf } from '@/wallet/calls/kinds';
import { SentCallsList } from '@/wallet/sent-calls-list';
import { isUnderWay, useSettledCalls } from '@/wallet/use-settled-calls';
import styles from './recovery-page.module.css';

const loadReview = () => import('./recovery-review').then((module) => module.RecoveryReview);

/** Comes with the first recovery that is shown: most visitors only look, and it brings the words of wallets' errors. */
const RecoveryReview = onDemand(loadReview, { failed: NotLoaded });

type Props = { wallet: Address; state: WalletOnChain };

/** Shows the state of a wallet's recovery on the chain, and what can be done now. */
export function RecoveryState({ wallet, state }: Props) {
  const [reviewed, setReviewed] = useState<RecoveryStep['kind']>();
  const subject = subjectOf('recovery', wallet.toLowerCase());
  const calls = useSettledCalls('recovery', Number(state.final), { about: wallet.toLowerCase() });
  const waits = calls.some(isUnderWay);
  const { recovery } = state;
  const step = nextStep(state);
  useEffect(() => {
    // A review that does not come says so when it is opened.
    if (step) Promise.all([loadReview(), loadKind('recovery')]).catch(() => {});
  }, [step]);
  return (
    <Stack gap={18}>
      <div className={styles.verdict}>
        <Verdict state={state} />
      </div>
      {step && recovery && reviewed === step ? (
        <RecoveryReview
          data={{ step: { kind: step, from: wallet }, to: recovery.to, shares: sharesOf(state) }}
          onClose={() => setReviewed(undefined)}
        />
      ) : (
        <div>
          <Rows className={styles.facts} rows={rowsOf(state)} />
          <FoldedRows rows={addressesOf(wallet, state)} />
        </div>
      )}
      <div className={styles.act}>
        {step && !waits && reviewed !== step ? (
          <Button
            wide
            variant={step === 'veto' ? 'secondary' : 'primary'}
            onClick={() => setReviewed(step)}
          >
            {step === 'veto' ? t('Veto with the lost key') : t('Move the shares')}
          </Button>
        ) : null}
      </div>
      <p className="small tabular">
        {t('As of block {block}, {time}.', {
          block: String(state.block.number),
          time: utc(state.block.time),
        })}
      </p>
      <SentCallsList prefix={subject} />
    </Stack>
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

/** An element of its own: the text that takes its place begins elsewhere. */
const NONE = <span>–</span>;

/** The same rows in every state, so that a change moves none. */
function rowsOf(state: WalletOnChain): Row[] {
  const { recovery } = state;
  const at = recovery?.executableAt;
  return [
    { id: 'shares', label: t('Its shares'), value: sharesOf(state) },
    {
      id: 'at',
      label: t('Can be carried out from'),
      value: at ? utc(at) : recovery ? t('Not set yet') : NONE,
    },
  ];
}

function addressesOf(wallet: Address, { recovery, holder }: WalletOnChain): Row[] {
  const long = (label: string, value: string | null | undefined, copy: string): Row =>
    value ? { id: label, label, value, long: true, copy } : { id: label, label, value: NONE };
  return [
    long(t('Lost address'), wallet, t('Copy lost address')),
    long(t('New address'), recovery?.to, t('Copy new address')),
    long(t('Holder ID'), holder, t('Copy holder id')),
  ];
}

function Verdict({ state }: { state: WalletOnChain }) {
  const { recovery, holder, isBlocked } = state;
  if (recovery) {
    if (isOver(state)) {
      return (
        <Notice boxed tone="done" title={t('Ready to be carried out')}>
          {t('The waiting period is over. The shares can move to the new key now.')}
        </Notice>
      );
    }
    if (recovery.executableAt === null) {
      return (
        <Notice boxed title={t('Waiting for the bank’s administrator')}>
          {t(
            'This recovery cannot be vetoed. The administrator has to approve it; 30 days later it can be carried out. The lost key is blocked.',
          )}
        </Notice>
      );
    }
    return (
      <Notice boxed title={t('Waiting period until {time}', { time: utc(recovery.executableAt) })}>
        {recovery.vetoable
          ? t(
              'The lost key is blocked: it can move nothing. Whoever has it can veto the recovery until then.',
            )
          : t('The lost key is blocked: it can move nothing. This recovery cannot be vetoed.')}
      </Notice>
    );
  }
  if (holder && isBlocked) {
    return (
      <Notice boxed title={t('The recovery was stopped')}>
        {t(
          'It was vetoed with the lost key, or cancelled by the bank’s administrator. The shares stay where they are, and the key stays blocked. Their owner can request a recovery again.',
        )}
      </Notice>
    );
  }
  if (holder) {
    return (
      <Notice boxed title={t('No recovery is under way')}>
        {t('This address is registered for shares and is not blocked.')}
      </Notice>
    );
  }
  if (isBlocked) {
    return (
      <Notice boxed tone="done" title={t('This address was removed from the register')}>
        {t(
          'Its recovery was carried out, or its owner removed it. It holds no shares and cannot receive any.',
        )}
      </Notice>
    );
  }
  return (
    <Notice boxed title={t('This address is not registered for shares')}>
      {t('There is nothing to recover. Check the address.')}
    </Notice>
  );
}
