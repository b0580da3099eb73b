import {
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@fnx/api/shared/account-vocabulary';

/** Why messages are sent, apart from notifications, in words for officers. */
const PURPOSES = {
  SIGNUP_PHONE: 'code for the phone number',
  SIGNUP_EMAIL: 'code for the e-mail address',
  ALREADY_MEMBER: 'sign-up with an address that has an account',
  WELCOME: 'welcome',
  LOGIN: 'code to log in',
  LOGIN_LOCKED: 'login locked',
  NEW_LOGIN: 'login on a new device',
  RESET: 'new password',
  CHANGE_EMAIL: 'code to change the e-mail address',
  CHANGE_PHONE: 'code to change the phone number',
  CHANGE_BEGUN: 'change of contact details begun',
  CHANGE_WALLET: 'code to change a wallet',
  DISABLE_2FA: 'code to turn two-factor login off',
  DEACTIVATE: 'code to close the account',
  CONTACT: 'message to support',
  CONTACT_RECEIVED: 'message to support received',
  CONTACT_ANSWER: 'answer of support',
  NEWSLETTER: 'newsletter',
  REGISTER_LETTER: 'code of an owner in an imported register',
  INVITATION: 'request to receive shares, to somebody without an account',
  DESK: 'invitation to the desk',
  DESK_WORK: 'work that waits at the desk',
  OPERATOR_ALERT: 'alert for operators',
  PARTNER: 'notice to the technicians of a partner',
} as const;

export type MessagePurpose = keyof typeof PURPOSES | `NOTICE_${NotificationKind}`;

const noticeLabel = (kind: NotificationKind) =>
  [`NOTICE_${kind}`, NOTIFICATION_KIND_LABELS[kind].toLowerCase()] as const;

/** The labels of what messages are about: `code to log in`, `security`. */
export const PURPOSE_LABELS = {
  ...PURPOSES,
  ...Object.fromEntries(NOTIFICATION_KINDS.map(noticeLabel)),
} as Readonly<Record<MessagePurpose, string>>;
