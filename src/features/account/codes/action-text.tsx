import type { AccountText } from '@/lang/account';
import type { PendingAction } from '@/lib/session/pending-action';

type Words = {
  title: AccountText;
  /** The effect of a correct code. */
  effect: AccountText;
  label: AccountText;
  action: AccountText;
  leave: AccountText;
  /** Shown after the session has ended. */
  waits: AccountText;
  /** The settings tab that starts the action. */
  tab: string;
};

const MAIL = 'Code from the e-mail';

export const ACTION_TEXTS: Record<PendingAction['purpose'], Words> = {
  CHANGE_EMAIL: {
    title: 'Confirm your new e-mail',
    effect: 'Your current address stays in use until you enter it.',
    label: MAIL,
    action: 'Change e-mail',
    leave: 'Keep current e-mail',
    waits: 'Your e-mail change needs a code.',
    tab: 'security',
  },
  CHANGE_PHONE: {
    title: 'Confirm your new phone',
    effect: 'Your current number stays in use until you enter it.',
    label: 'Code from the text message',
    action: 'Change phone',
    leave: 'Keep current number',
    waits: 'Your phone number change needs a code.',
    tab: 'security',
  },
  CHANGE_WALLET: {
    title: 'Unlink lost wallet',
    effect: 'Entering it unlinks the wallet. You keep your shares.',
    label: MAIL,
    action: 'Unlink wallet',
    leave: 'Keep wallet linked',
    waits: 'Unlinking your wallet needs a code.',
    tab: 'wallets',
  },
  DEACTIVATE: {
    title: 'Deactivate your account',
    effect: 'Entering it deactivates your account and logs out every device.',
    label: MAIL,
    action: 'Deactivate account',
    leave: 'Keep my account',
    waits: 'Deactivating your account needs a code.',
    tab: 'deactivate',
  },
};
