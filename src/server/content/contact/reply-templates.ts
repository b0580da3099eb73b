import type { KycStatus } from '@fnx/api/shared/identity';
import { say } from '@/lang/engine/say';
import type { Language } from '@/lang/languages';
import { type Text, t } from '@/lang/service';

/** The account that wrote, where a template says something of it. */
export type KnownWriter = { kycStatus: KycStatus };

type Template = {
  /** In the officer's words. */
  title: string;
  paragraphs: readonly Text[];
  /** Why it would not be true for this writer; null where it is. */
  against?: (writer: KnownWriter) => string | null;
};

const THANKS = t('Thank you for your message.');

/** Answers that are needed often. An officer can add to one, or write another. */
const REPLY_TEMPLATES = {
  'payment-on-its-way': {
    title: 'A payment is not shown yet',
    paragraphs: [
      THANKS,
      t(
        'A payment that was sent is shown with its order until it is final: usually within a minute, by bank transfer within a banking day. You see the state of each order under Transactions. If a payment failed, no shares were bought, and you can buy again.',
      ),
    ],
  },
  'payment-outside-sale': {
    title: 'Money sent without an order',
    paragraphs: [
      THANKS,
      t(
        'Money that is sent to us without an order does not buy shares. Please answer with the number of the payment, and where we shall return it. We return the amount after we have checked the sender.',
      ),
    ],
  },
  'identity-check': {
    title: 'How the identity check goes on',
    paragraphs: [
      THANKS,
      t(
        'Your identity check is being looked at. We usually decide within two working days and tell you by e-mail. You need not do anything until then.',
      ),
    ],
    against: ({ kycStatus }) =>
      kycStatus === 'IN_REVIEW' || kycStatus === 'ON_HOLD'
        ? null
        : 'No identity check of this customer is being looked at.',
  },
  'second-factor': {
    title: 'Lost authenticator',
    paragraphs: [
      THANKS,
      t(
        'Use one of the recovery codes that you received when you turned on two-factor login. If you have none, we have to verify your identity in a video call with your document. Please answer with times that suit you.',
      ),
    ],
  },
  'data-request': {
    title: 'Copy or deletion of personal data',
    paragraphs: [
      THANKS,
      t(
        'You can download all data that we hold about you under Settings, and close your account there. Your data are erased 30 days later, except those that the law obliges us to keep; the privacy policy lists them.',
      ),
    ],
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof REPLY_TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(REPLY_TEMPLATES) as TemplateName[];

/** A template in the writer's language. */
export type ReplyTemplate = {
  name: TemplateName;
  title: string;
  text: string;
  against: string | null;
};

/** @param writer null for a stranger, of whom nothing is known that could be wrong */
export function templatesFor(language: Language, writer: KnownWriter | null): ReplyTemplate[] {
  return TEMPLATE_NAMES.map((name) => {
    const { title, paragraphs, against }: Template = REPLY_TEMPLATES[name];
    const text = paragraphs.map((paragraph) => say(language, paragraph)).join('\n\n');
    return { name, title, text, against: (writer && against?.(writer)) ?? null };
  });
}
