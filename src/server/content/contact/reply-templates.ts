/** Answers that are needed often. An officer can add to one, or write another. */
export const REPLY_TEMPLATES = {
  'payment-on-its-way': {
    title: 'A payment is not shown yet',
    text: 'Thank you for your message.\n\nA purchase is shown as complete when its block is final, usually within a minute. If your wallet shows the transaction as failed, nothing was paid but the network fee, and you can buy again. You see the state of each order on the page "Transactions".',
  },
  'payment-outside-sale': {
    title: 'Money sent directly to the treasury',
    text: 'Thank you for your message.\n\nMoney that is sent to our address directly does not buy shares. Please answer with the hash of the transaction and the address that it shall be returned to. We return the amount after we have checked the sender.',
  },
  'identity-check': {
    title: 'How the identity check goes on',
    text: 'Thank you for your message.\n\nYour identity check is being looked at. We usually decide within two working days and tell you by e-mail. You need not do anything until then.',
  },
  'second-factor': {
    title: 'Lost authenticator',
    text: 'Thank you for your message.\n\nUse one of the recovery codes that you received when you turned on two-factor login. If you have none, we have to verify your identity in a video call with your document. Please answer with times that suit you.',
  },
  'data-request': {
    title: 'Copy or deletion of personal data',
    text: 'Thank you for your message.\n\nYou can download all data that we hold about you under Settings, and close your account there. Your data are erased 30 days later, except those that the law obliges us to keep; the privacy policy lists them.',
  },
} as const satisfies Record<string, { title: string; text: string }>;

export type TemplateName = keyof typeof REPLY_TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(REPLY_TEMPLATES) as TemplateName[];
