import type { PendingAction } from '@/lib/session/pending-action';

type Words = {
  title: string;
  /** What happens with the right code. */
  effect: string;
  label: string;
  action: string;
  leave: string;
  /** Said to somebody whose session ended meanwhile. */
  waits: string;
  /** The part of the settings where it began. */
  tab: string;
};

const MAIL = 'Code from the e-mail';

/** What the code's page says of each action. */
export const ACTION_WORDS: Record<PendingAction['purpose'], Words> = {
  CHANGE_EMAIL: {
    title: 'Confirm your new e-mail',
    effect: 'They prove that the new mailbox is yours. Until then the old one stays.',
    label: MAIL,
    action: 'Change the e-mail',
    leave: 'Keep the old address',
    waits: 'The change of your e-mail waits for its code.',
    tab: 'security',
  },
  CHANGE_PHONE: {
    title: 'Confirm your new phone',
    effect: 'They prove that the new number is yours. Until then the old one stays.',
    label: 'Code from the text message',
    action: 'Change the phone',
    leave: 'Keep the old number',
    waits: 'The change of your phone waits for its code.',
    tab: 'security',
  },
  CHANGE_WALLET: {
    title: 'Unlink the lost wallet',
    effect: 'With them the wallet no longer counts as yours. Shares you hold stay yours.',
    label: MAIL,
    action: 'Unlink the wallet',
    leave: 'Keep the wallet linked',
    waits: 'Unlinking your wallet waits for its code.',
    tab: 'wallets',
  },
  DEACTIVATE: {
    title: 'Deactivate your account',
    effect: 'With them the account closes and every device is logged out.',
    label: MAIL,
    action: 'Deactivate the account',
    leave: 'Keep my account',
    waits: 'Deactivating your account waits for its code.',
    tab: 'deactivate',
  },
};
