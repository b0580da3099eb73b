import { assertRecoveryStep, encodeRecoveryStep, type RecoveryStep } from '@fnx/chain/recovery';
import { t, type WalletsText } from '@/lang/wallets';
import { shortAddress } from '@/lib/format/format';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

type Data = {
  step: RecoveryStep;
  /** The new wallet of a recovery that is carried out. */
  to: string;
  /** Text for the review. */
  shares: string;
};

const WORDS = {
  veto: {
    title: 'Veto this recovery?',
    text: 'The shares stay where they are, and stay blocked until {brand} has established who owns them.',
    button: 'Veto the recovery',
  },
  execute: {
    title: 'Move the shares to the new key?',
    text: 'The new address is registered to the same holder, and the lost one is removed. Who confirms this receives nothing.',
    button: 'Move the shares',
  },
} as const satisfies Record<
  RecoveryStep['kind'],
  { title: WalletsText; text: WalletsText; button: WalletsText }
>;

/** Stops the recovery of a wallet, or carries it out. */
export const recovery: CallKind<Data> = {
  head: ({ step: { kind } }) => ({ title: t(WORDS[kind].title), button: t(WORDS[kind].button) }),
  about: ({ step }) => step.from.toLowerCase(),
  build({ step, to, shares }, { contracts }) {
    const { enforcement } = contracts;
    return {
      call: encodeRecoveryStep(enforcement, step),
      // Only the lost wallet can veto; any wallet can carry it out.
      ...(step.kind === 'veto' ? { from: step.from } : {}),
      read(sent, sender = step.from) {
        const { kind, from } = assertRecoveryStep(sent, sender, { ...step, enforcement });
        const lost = shortAddress(from);
        const isVeto = kind === 'veto';
        return {
          description: isVeto
            ? t('Veto the recovery of {lost}', { lost })
            : t('Recover {lost}', { lost }),
          rows: [{ id: 'shares', label: t('Shares'), value: shares }],
          details: [
            { id: 'from', label: t('Lost address'), value: from, long: true },
            { id: 'to', label: isVeto ? t('Not moved to') : t('Moved to'), value: to, long: true },
            contractRow(t('Enforcement contract'), sent.to),
          ],
          notice: t(WORDS[kind].text),
        };
      },
    };
  },
};
